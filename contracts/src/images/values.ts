import { z } from 'zod';
import { labelTable } from '../open-table.ts';
import { isHttpsUrl } from '../text.ts';

export const imageTypes = [
  'construction',
  'completed',
  'aerial',
  'interior',
  'exterior',
  'plans',
  'blueprint',
  'admin',
] as const;
export const imageTypeSchema = z.enum(imageTypes, { error: 'Ese tipo de imagen no existe' });
export type ImageType = z.infer<typeof imageTypeSchema>;
export const imageTypeLabels = labelTable<ImageType>({
  construction: 'Construcción',
  completed: 'Terminado',
  aerial: 'Aérea',
  interior: 'Interior',
  exterior: 'Exterior',
  plans: 'Planos',
  blueprint: 'Plano técnico',
  admin: 'Administración',
});

/** Path of an uploaded image: `/api/media/{id}`; `?w=640` asks for a smaller variant. */
export const mediaPath = (id: string) => `/api/media/${id}`;
const MEDIA_PATH = /^\/api\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id in the path of an uploaded image; undefined for an external URL. */
export function mediaIdOf(url: string): string | undefined {
  return MEDIA_PATH.exec(url)?.[1];
}

const IMAGE_URL = 'La dirección de la imagen debe empezar por https://';

/** An uploaded image's path, or an external URL: https only, without credentials. */
export const imageUrlSchema = z
  .string({ error: 'La imagen es obligatoria' })
  .trim()
  .min(1, 'La imagen es obligatoria')
  .max(2_000, 'Máximo 2000 caracteres')
  .refine((value) => mediaIdOf(value) !== undefined || isHttpsUrl(value), IMAGE_URL);

export const projectImageFields = z.object({
  /** Null: concerns the whole project. */
  warehouseId: z.uuid().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string(),
  imageType: imageTypeSchema,
});
