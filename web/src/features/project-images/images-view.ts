import { type ImageType, imageTypeSchema, type ProjectImageView } from '@nodo/contracts/project-images';
import { z } from 'zod';
import { useAddressView } from '../../lib/use-address-view.ts';

/** Images of the project as a whole, of no single warehouse. */
export const OF_THE_PROJECT = 'proyecto';

/** What the gallery shows, all of it in the address: a link or a reload shows the same. */
export interface ImagesView {
  /** Id of a warehouse, or OF_THE_PROJECT; all of them when undefined. */
  readonly of: string | undefined;
  readonly type: ImageType | undefined;
  /** The image that is open. */
  readonly imageId: string | undefined;
  /** What else stands in the address: it belongs to the screen around the gallery. */
  readonly rest: readonly (readonly [string, string])[];
}

const names = { of: 'bodega', type: 'tipo', imageId: 'imagen' } as const;
const own: readonly string[] = Object.values(names);
const ofSchema = z.union([z.literal(OF_THE_PROJECT), z.uuid()]);

/** Reads the address; what makes no sense in it counts as not there. */
export function readImagesView(address: URLSearchParams): ImagesView {
  return {
    of: ofSchema.safeParse(address.get(names.of)).data,
    type: imageTypeSchema.safeParse(address.get(names.type)).data,
    imageId: z.uuid().safeParse(address.get(names.imageId)).data,
    rest: [...address].filter(([name]) => !own.includes(name)),
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeImagesView({ of, type, imageId, rest }: ImagesView): URLSearchParams {
  const address = new URLSearchParams(rest.map(([name, value]) => [name, value]));
  if (of) address.set(names.of, of);
  if (type) address.set(names.type, type);
  if (imageId) address.set(names.imageId, imageId);
  return address;
}

export const useImagesView = () => useAddressView(readImagesView, writeImagesView);

/** The images that fit. */
export function filterImages(
  images: readonly ProjectImageView[],
  { of, type }: Pick<ImagesView, 'of' | 'type'>,
): ProjectImageView[] {
  const warehouseId = of === OF_THE_PROJECT ? null : of;
  return images.filter(
    (image) =>
      (warehouseId === undefined || image.warehouseId === warehouseId) &&
      (type === undefined || image.imageType === type),
  );
}
