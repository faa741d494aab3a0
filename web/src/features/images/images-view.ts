import { imageTypeSchema } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

/** Images of the project as a whole, of no single warehouse. */
export const OF_THE_PROJECT = 'proyecto';

const fields = {
  /** Id of a warehouse, or OF_THE_PROJECT; all of them when undefined. */
  of: field('bodega', z.union([z.literal(OF_THE_PROJECT), z.uuid()])),
  type: field('tipo', imageTypeSchema),
  /** The image that is open. */
  imageId: field('imagen', z.uuid()),
};
const view = addressView(fields);
const own = Object.values(fields).map(({ name }) => name);

export interface ImagesView extends ReturnType<typeof view.read> {
  /** What else stands in the address: it belongs to the screen around the gallery. */
  readonly rest: readonly (readonly [string, string])[];
}

export function readImagesView(address: URLSearchParams): ImagesView {
  return { ...view.read(address), rest: [...address].filter(([name]) => !own.includes(name)) };
}

export function writeImagesView({ rest, ...shown }: ImagesView): URLSearchParams {
  return new URLSearchParams([...rest.map(([name, value]) => [name, value]), ...view.write(shown)]);
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
