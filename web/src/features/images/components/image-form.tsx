import { zodResolver } from '@hookform/resolvers/zod';
import { imageTypeLabels, imageTypes } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { Actions } from '../../../ui/actions.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { MediaField } from '../../../ui/media-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { warehouseNamesQuery } from '../api/list-warehouse-names.ts';
import {
  formValuesOf,
  type ImageFormInput,
  type ImageFormOutput,
  imageFormFields,
  imageFormSchema,
  WHOLE_PROJECT,
} from '../form-schema.ts';

export type ImageForm = UseFormReturn<ImageFormInput, unknown, ImageFormOutput>;

const typeOptions = imageTypes.map((type) => ({ value: type, label: imageTypeLabels[type] }));

/** Form for an image, or for a new one; `refused` has the server's error by field. */
export function useImageForm(
  image: ProjectImageView | undefined,
  refused: Readonly<Record<string, string>> | undefined,
): ImageForm {
  const form = useForm<ImageFormInput, unknown, ImageFormOutput>({
    resolver: zodResolver(imageFormSchema),
    defaultValues: formValuesOf(image),
    mode: 'onTouched',
  });
  const { setError } = form;
  useEffect(() => {
    for (const field of imageFormFields) {
      const message = refused?.[field];
      if (message) setError(field, { message });
    }
  }, [refused, setError]);
  return form;
}

function WarehouseField({ form, image }: { form: ImageForm; image: ProjectImageView | undefined }) {
  const { data } = useQuery(warehouseNamesQuery);
  // The image's own warehouse is an option even before the list has loaded.
  const known = image?.warehouseId ? [{ id: image.warehouseId, name: image.warehouseName ?? 'Bodega' }] : [];
  const options = [
    { value: WHOLE_PROJECT, label: 'Todo el proyecto' },
    ...(data ?? known).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      form={form.control}
      name="warehouseId"
      label="Bodega"
      placeholder="Elige una bodega"
      options={options}
    />
  );
}

interface ImageFieldsProps {
  form: ImageForm;
  image: ProjectImageView | undefined;
  isSaving: boolean;
  /** Shown above the buttons: a conflict or an error. */
  notice: ReactNode;
  /** Disables saving: there is a conflict to resolve first, or the image is gone. */
  isBlocked: boolean;
  onSubmit: (values: ImageFormOutput) => void;
  onCancel: () => void;
}

export function ImageFields({
  form,
  image,
  isSaving,
  notice,
  isBlocked,
  onSubmit,
  onCancel,
}: ImageFieldsProps) {
  const [isSending, setIsSending] = useState(false);
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit)} className="grid gap-5">
      <Controller
        control={form.control}
        name="imageUrl"
        render={({ field, fieldState }) => (
          <MediaField
            label="Imagen"
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onBusyChange={setIsSending}
            inputRef={field.ref}
          />
        )}
      />
      <TextField form={form} name="title" label="Título" maxLength={160} placeholder="Cubierta terminada" />
      <div className="grid gap-5 sm:grid-cols-2">
        <WarehouseField form={form} image={image} />
        <SelectField
          form={form.control}
          name="imageType"
          label="Tipo"
          placeholder="Elige un tipo"
          options={typeOptions}
        />
      </div>
      <TextareaField
        form={form}
        name="description"
        label="Descripción (opcional)"
        rows={3}
        maxLength={2_000}
      />
      {notice}
      <Actions onCancel={onCancel} isBusy={isSaving}>
        <SubmitButton busy={isSaving} disabled={isSending || isBlocked}>
          {buttonText(isSaving, isSending, image === undefined)}
        </SubmitButton>
      </Actions>
    </form>
  );
}

function buttonText(isSaving: boolean, isSending: boolean, isNew: boolean): string {
  if (isSaving) return 'Guardando…';
  if (isSending) return 'Cargando archivo…';
  return isNew ? 'Agregar imagen' : 'Guardar cambios';
}
