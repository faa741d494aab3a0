import { hasWords } from '@nodo/contracts/text';
import { cameraStatusSchema } from '@nodo/contracts/videos/values';
import { type ProgressVideoView, type VideoFilter, videoFilterSchema } from '@nodo/contracts/videos/views';
import { z } from 'zod';
import { addressView, field, searchField } from '../../lib/address-view.ts';
import { useAddressView } from '../../lib/use-address-view.ts';

export type Layout = 'grid' | 'list';
const layoutSchema = z.literal('lista').transform((): Layout => 'list');
const videoField = field('video', z.uuid());

const filterFields = {
  search: field('buscar', videoFilterSchema.shape.search, ''),
  phase: field('fase', videoFilterSchema.shape.phase, 'all'),
};

/** Filters of the staff screen's two lists. */
export const videoFilter = addressView(filterFields);
export const cameraFilter = addressView({
  search: searchField('camaras'),
  status: field('estado', cameraStatusSchema),
});
export const useVideoFilter = () => useAddressView(videoFilter.read, videoFilter.write, videoFilter.names);
export const useCameraFilter = () =>
  useAddressView(cameraFilter.read, cameraFilter.write, cameraFilter.names);

/** State of the screen that every user has. */
export const { read: readVideosView, write: writeVideosView } = addressView({
  ...filterFields,
  layout: field('vista', layoutSchema, 'grid', () => 'lista'),
  /** The open video and camera. */
  videoId: videoField,
  cameraId: field('camara', z.uuid()),
});

export const useVideosView = () => useAddressView(readVideosView, writeVideosView);

/** Videos of this phase whose title or section contains every word of the search. */
export function chosenVideos<V extends Pick<ProgressVideoView, 'title' | 'section' | 'phase'>>(
  videos: readonly V[],
  { search, phase }: VideoFilter,
): V[] {
  return videos.filter(
    (video) =>
      (phase === 'all' || video.phase === phase) && hasWords(`${video.title} ${video.section}`, search),
  );
}

/** Shareable URL of one video. */
export const videoAddress = (id: string) =>
  `/progress-videos?${new URLSearchParams({ [videoField.name]: id })}`;
