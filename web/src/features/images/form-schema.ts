import { type AddProjectImage, addProjectImageSchema } from '@nodo/contracts/images/commands';
import { imageTypeSchema } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { z } from 'zod';

/** Option value for "no single warehouse". */
export const WHOLE_PROJECT = 'project';

const fields = addProjectImageSchema.shape;

/** Form values; the output is the request body. */
export const imageFormSchema = z.object({
  title: fields.title,
  imageUrl: fields.imageUrl,
  imageType: imageTypeSchema,
  warehouseId: z
    .string()
    .transform((value) => (value === WHOLE_PROJECT ? null : value))
    .pipe(z.uuid('Selecciona una bodega').nullable()),
  description: z
    .string()
    .trim()
    .max(2_000, 'Máximo 2000 caracteres')
    .transform((value) => value || null),
});
export type ImageFormInput = z.input<typeof imageFormSchema>;
export type ImageFormOutput = z.output<typeof imageFormSchema> & AddProjectImage;
export type ImageFormField = keyof ImageFormInput;
export const imageFormFields = Object.keys(imageFormSchema.shape) as ImageFormField[];

/** Initial values of the form. */
export function formValuesOf(image: ProjectImageView | undefined): ImageFormInput {
  return {
    title: image?.title ?? '',
    imageUrl: image?.imageUrl ?? '',
    imageType: image?.imageType ?? 'construction',
    warehouseId: image ? (image.warehouseId ?? WHOLE_PROJECT) : WHOLE_PROJECT,
    description: image?.description ?? '',
  };
}

export interface Difference {
  readonly field: ImageFormField;
  readonly mine: string;
  readonly theirs: string;
}

/** Fields in which the form differs from the image's latest version. */
export function differences(mine: ImageFormInput, latest: ProjectImageView): Difference[] {
  const theirs = formValuesOf(latest);
  return imageFormFields
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({ field, mine: mine[field].trim(), theirs: theirs[field] }));
}
