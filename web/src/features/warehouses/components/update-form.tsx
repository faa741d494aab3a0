import { zodResolver } from '@hookform/resolvers/zod';
import { isImageMedia, updateTypeLabels, updateTypes } from '@nodo/contracts/warehouses/construction';
import type { WarehouseView } from '@nodo/contracts/warehouses/views';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useKeepDraft } from '../../../lib/draft.ts';
import { formatProgress } from '../../../lib/format.ts';
import { picturesAndDocuments } from '../../../lib/upload-media.ts';
import { Actions } from '../../../ui/actions.tsx';
import { DecimalInput } from '../../../ui/amount-input.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { MediaField } from '../../../ui/media-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import {
  type UpdateFormInput,
  type UpdateFormOutput,
  updateDraft,
  updateFormSchema,
} from '../update-form-schema.ts';
import { UPDATE_DRAFT } from '../use-post-update.ts';
import { UpdateEffect } from './update-effect.tsx';

const typeOptions = updateTypes.map((type) => ({ value: type, label: updateTypeLabels[type] }));

interface UpdateFormProps {
  initial: UpdateFormInput;
  /** The form without a draft. */
  fresh: UpdateFormInput;
  warehouses: readonly WarehouseView[];
  /** The server's errors of the last attempt, by field. */
  refused: Record<string, string>;
  isSending: boolean;
  onCancel: () => void;
  onPost: (update: UpdateFormOutput) => void;
}

/** Form of a construction update. The draft survives closing and reloading. */
export function UpdateForm(props: UpdateFormProps): ReactNode {
  const { initial, fresh, warehouses, refused, isSending } = props;
  const form = useForm<UpdateFormInput, unknown, UpdateFormOutput>({
    resolver: zodResolver(updateFormSchema),
    defaultValues: initial,
    mode: 'onTouched',
  });
  const [isUploading, setIsUploading] = useState(false);
  const values = form.watch();
  const { errors } = form.formState;
  const errorOf = (name: keyof UpdateFormInput) => errors[name]?.message ?? refused[name];
  useKeepDraft(UPDATE_DRAFT, updateDraft(values, fresh));
  const warehouse = warehouses.find(({ id }) => id === values.warehouseId);
  return (
    <form noValidate onSubmit={form.handleSubmit(props.onPost)} className="grid gap-5">
      <SelectField
        form={form.control}
        name="warehouseId"
        label="Bodega"
        placeholder="Selecciona una bodega"
        options={warehouses.map(({ id, name, progressPercentage }) => ({
          value: id,
          label: name,
          detail: `Obra al ${formatProgress(progressPercentage)}`,
        }))}
        refused={refused.warehouseId}
      />
      <TextField form={form} name="title" label="Título" refused={refused} placeholder="Cubierta instalada" />
      <TextareaField
        form={form}
        name="description"
        label="Descripción"
        refused={refused}
        rows={4}
        placeholder="Qué se hizo, en qué parte de la obra y qué sigue."
        className="min-h-28! text-base!"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form.control}
          name="updateType"
          label="Tipo"
          placeholder="Tipo de actualización"
          options={typeOptions}
          refused={refused.updateType}
        />
        <TextField
          as={DecimalInput}
          form={form}
          name="percentage"
          label="Avance de la obra (%, opcional)"
          refused={refused}
          min={0}
          max={100}
          step={0.1}
          placeholder={warehouse ? `${warehouse.progressPercentage}` : '0–100'}
        />
      </div>
      <UpdateEffect warehouse={warehouse} percentage={values.percentage} />
      <Controller
        control={form.control}
        name="mediaUrl"
        render={({ field }) => (
          <MediaField
            label="Imagen o documento (opcional)"
            hint="Una imagen, un PDF, o el enlace https:// de un documento o un video"
            kind={picturesAndDocuments}
            error={errorOf('mediaUrl')}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onBusyChange={setIsUploading}
            isPicture={isImageMedia}
            inputRef={field.ref}
          />
        )}
      />
      <Actions onCancel={props.onCancel} isBusy={isSending}>
        <SubmitButton busy={isSending} disabled={isUploading}>
          {isSending ? 'Publicando…' : 'Publicar actualización'}
        </SubmitButton>
      </Actions>
    </form>
  );
}
