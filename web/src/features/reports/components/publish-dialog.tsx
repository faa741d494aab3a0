import {
  documentTypeLabels,
  documentTypes,
  publishedDocumentTypeSchema,
} from '@nodo/contracts/reports/values';
import { type FormEvent, useState } from 'react';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { WebAddressInput } from '../../../ui/web-address-input.tsx';
import { fill, type PublishForm } from '../publish-form.ts';
import { usePublishDocument } from '../use-documents.ts';
import { PdfField, type SentPdf } from './pdf-field.tsx';

const typeOptions = documentTypes.map((type) => ({ value: type, label: documentTypeLabels[type] }));
const audiences = [
  { value: 'all', label: 'Todas las personas' },
  { value: 'one', label: 'Una persona' },
] as const;
const ways = [
  { value: 'file', label: 'Subir PDF' },
  { value: 'address', label: 'Usar una dirección' },
] as const;
const empty: PublishForm = {
  name: '',
  documentType: 'legal',
  audience: 'all',
  investorId: undefined,
  way: 'file',
  url: '',
  upload: undefined,
};

/** Publishes a document: what it is, for whom, and the file or its address. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(empty);
  const [reader, setReader] = useState<ChosenPerson>();
  const [sent, setSent] = useState<SentPdf>();
  const [isUploading, setUploading] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const publish = usePublishDocument(onClose);
  const { body, problems } = fill({ ...form, investorId: reader?.id, upload: sent?.upload });
  const errors: Record<string, string> = { ...publish.refused, ...(wasSent ? problems : {}) };
  const change = (part: Partial<PublishForm>) => {
    setForm({ ...form, ...part });
    if (publish.error) publish.reset();
  };

  /** A file is sent for somebody: for somebody else it has to be sent again. */
  function turnTo(part: Partial<PublishForm>, next: ChosenPerson | undefined) {
    change(part);
    setReader(next);
    setSent(undefined);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (Object.keys(problems).length === 0) publish.mutate(body);
  }

  const investorId = form.audience === 'one' ? (reader?.id ?? null) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !publish.isPending && onClose()}
      title="Publicar documento"
      description="Aparece al instante en Reportes de quienes pueden verlo."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field label="Nombre" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
              maxLength={160}
              autoComplete="off"
              placeholder="Reglamento de inversión"
            />
          )}
        </Field>
        <Field label="Tipo de documento" error={errors.documentType}>
          {(control) => (
            <Select
              control={control}
              value={form.documentType}
              options={typeOptions}
              placeholder="Tipo de documento"
              onChange={(value) => change({ documentType: publishedDocumentTypeSchema.parse(value) })}
            />
          )}
        </Field>
        <div className="grid gap-3">
          <div className="grid gap-1.5">
            <p className="text-sm font-medium">Para quién</p>
            <Choice
              label="Para quién"
              value={form.audience}
              options={audiences}
              onChange={(audience) => turnTo({ audience }, undefined)}
            />
          </div>
          {form.audience === 'one' && (
            <PersonField person={reader} error={errors.investorId} onChange={(next) => turnTo({}, next)} />
          )}
        </div>
        <div className="grid gap-3">
          <Choice
            label="Cómo dar el documento"
            value={form.way}
            options={ways}
            onChange={(way) => change({ way })}
          />
          {form.way === 'file' ? (
            <PdfField
              key={investorId ?? form.audience}
              investorId={investorId}
              sent={sent}
              error={errors.upload}
              onChange={setSent}
              onBusyChange={setUploading}
            />
          ) : (
            <Field label="Dirección" error={errors.url}>
              {(control) => (
                <WebAddressInput
                  {...control}
                  value={form.url}
                  onChange={(event) => change({ url: event.target.value })}
                />
              )}
            </Field>
          )}
        </div>
        <Actions onCancel={onClose} isBusy={publish.isPending}>
          <Button type="submit" busy={publish.isPending} disabled={isUploading}>
            {publish.isPending ? 'Publicando…' : 'Publicar'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
