import { zodResolver } from '@hookform/resolvers/zod';
import { documentTypeLabels, documentTypes } from '@nodo/contracts/reports/values';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Actions } from '../../../ui/actions.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { type ChosenPerson, PersonField } from '../../../ui/person-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { WebAddressInput } from '../../../ui/web-address-input.tsx';
import { type PublishForm, publishFormSchema } from '../publish-form.ts';
import { usePublishDocument } from '../use-documents.ts';
import { PdfField } from './pdf-field.tsx';

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
  ...{ name: '', documentType: 'legal', audience: 'all', investorId: undefined },
  ...{ way: 'file', url: '', upload: undefined },
};

/** Form to publish a document: name, type, recipients, and the file or its URL. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(publishFormSchema), defaultValues: empty });
  const [isUploading, setUploading] = useState(false);
  const publish = usePublishDocument(onClose);
  const { refused } = publish;
  const { audience, investorId: reader, way } = form.watch();
  const investorId = audience === 'one' ? (reader?.id ?? null) : null;

  /** An upload belongs to one recipient, so changing the recipient discards it. */
  function turnTo(next: PublishForm['audience'], person: ChosenPerson | undefined) {
    form.setValue('audience', next);
    form.setValue('investorId', person, { shouldValidate: form.formState.isSubmitted });
    form.setValue('upload', undefined);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Publicar documento"
      description="Aparece al instante en Reportes de quienes pueden verlo."
    >
      <form
        noValidate
        // Any change makes the server's error obsolete.
        onChange={() => publish.error && publish.reset()}
        onSubmit={form.handleSubmit((body) => publish.mutate(body))}
        className="grid gap-5"
      >
        <TextField
          form={form}
          name="name"
          label="Nombre"
          refused={refused}
          maxLength={160}
          placeholder="Reglamento de inversión"
        />
        <SelectField
          form={form.control}
          name="documentType"
          label="Tipo de documento"
          placeholder="Tipo de documento"
          options={typeOptions}
          refused={refused.documentType}
        />
        <div className="grid gap-3">
          <div className="grid gap-1.5">
            <p className="text-sm font-medium">Para quién</p>
            <Choice
              label="Para quién"
              value={audience}
              options={audiences}
              onChange={(next) => turnTo(next, undefined)}
            />
          </div>
          {audience === 'one' && (
            <Controller
              control={form.control}
              name="investorId"
              render={({ field, fieldState }) => (
                <PersonField
                  person={field.value}
                  error={fieldState.error?.message ?? refused.investorId}
                  onChange={(next) => turnTo('one', next)}
                />
              )}
            />
          )}
        </div>
        <div className="grid gap-3">
          <Choice
            label="Cómo dar el documento"
            value={way}
            options={ways}
            onChange={(next) => form.setValue('way', next)}
          />
          {way === 'file' ? (
            <Controller
              control={form.control}
              name="upload"
              render={({ field, fieldState }) => (
                <PdfField
                  key={investorId ?? audience}
                  investorId={investorId}
                  sent={field.value}
                  error={fieldState.error?.message ?? refused.upload}
                  onChange={field.onChange}
                  onBusyChange={setUploading}
                />
              )}
            />
          ) : (
            <TextField as={WebAddressInput} form={form} name="url" label="Dirección" refused={refused} />
          )}
        </div>
        <Actions onCancel={onClose} isBusy={publish.isPending}>
          <SubmitButton busy={publish.isPending} disabled={isUploading}>
            {publish.isPending ? 'Publicando…' : 'Publicar'}
          </SubmitButton>
        </Actions>
      </form>
    </Dialog>
  );
}
