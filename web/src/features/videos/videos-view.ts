import { videoFilterSchema } from '@nodo/contracts/videos/views';
import { z } from 'zod';
import { addressView, field } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

export type Layout = 'grid' | 'list';
const layoutSchema = z.literal('lista').transform((): Layout => 'list');
const videoField = field('video', z.uuid());

export const { read: readVideosView, write: writeVideosView } = addressView({
  search: field('buscar', videoFilterSchema.shape.search, ''),
  phase: field('fase', videoFilterSchema.shape.phase, 'all'),
  layout: field('vista', layoutSchema, 'grid', () => 'lista'),
  /** The video that is open, and the camera. */
  videoId: videoField,
  cameraId: field('camara', z.uuid()),
});
export type VideosView = ReturnType<typeof readVideosView>;

export const useVideosView = () => useAddressView(readVideosView, writeVideosView);

/** Where somebody else finds one video. */
export const videoAddress = (id: string) =>
  `/progress-videos?${new URLSearchParams({ [videoField.name]: id })}`;
