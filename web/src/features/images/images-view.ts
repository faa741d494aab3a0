import { imageTypeSchema } from '@nodo/contracts/images/values';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { hasWords } from '@nodo/contracts/text';
import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

/** Filter value for images of the project as a whole. */
export const OF_THE_PROJECT = 'proyecto';

const view = addressView({
  search: searchField(),
  /** Id of a warehouse, or OF_THE_PROJECT; all of them when undefined. */
  of: field('bodega', z.union([z.literal(OF_THE_PROJECT), z.uuid()])),
  type: field('tipo', imageTypeSchema),
  /** The open image. */
  imageId: field('imagen', z.uuid()),
});
export const { read: readImagesView, write: writeImagesView } = view;
export type ImagesFilter = Omit<ReturnType<typeof readImagesView>, 'imageId'>;

/** Other URL parameters belong to the screen around the gallery and are kept. */
export const useImagesView = () => useAddressView(view.read, view.write, view.names);

/** The images that match the filter. */
export function filterImages(
  images: readonly ProjectImageView[],
  { search, of, type }: ImagesFilter,
): ProjectImageView[] {
  const warehouseId = of === OF_THE_PROJECT ? null : of;
  return images.filter(
    (image) =>
      (warehouseId === undefined || image.warehouseId === warehouseId) &&
      (type === undefined || image.imageType === type) &&
      hasWords(`${image.title} ${image.description ?? ''} ${image.warehouseName ?? ''}`, search),
  );
}
