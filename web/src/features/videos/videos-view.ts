import { type VideoFilter, videoFilterSchema } from '@nodo/contracts/progress-videos';
import { z } from 'zod';
import { useAddressView } from '../../lib/use-address-view.ts';

export type Layout = 'grid' | 'list';

/** What the screen shows, all of it in the address: a link or a reload shows the same. */
export interface VideosView extends VideoFilter {
  readonly layout: Layout;
  /** The video that is open, and the camera. */
  readonly videoId: string | undefined;
  readonly cameraId: string | undefined;
}

const names = {
  search: 'buscar',
  phase: 'fase',
  layout: 'vista',
  videoId: 'video',
  cameraId: 'camara',
} as const;

/** Reads the address; what makes no sense in it counts as not there. */
export function readVideosView(address: URLSearchParams): VideosView {
  return {
    search: videoFilterSchema.shape.search.safeParse(address.get(names.search) ?? '').data ?? '',
    phase: videoFilterSchema.shape.phase.safeParse(address.get(names.phase) ?? 'all').data ?? 'all',
    layout: address.get(names.layout) === 'lista' ? 'list' : 'grid',
    videoId: z.uuid().safeParse(address.get(names.videoId)).data,
    cameraId: z.uuid().safeParse(address.get(names.cameraId)).data,
  };
}

/** Writes a view into the address; what is as usual stays out of it. */
export function writeVideosView({ search, phase, layout, videoId, cameraId }: VideosView): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set(names.search, search);
  if (phase !== 'all') address.set(names.phase, phase);
  if (layout === 'list') address.set(names.layout, 'lista');
  if (videoId) address.set(names.videoId, videoId);
  if (cameraId) address.set(names.cameraId, cameraId);
  return address;
}

export const useVideosView = () => useAddressView(readVideosView, writeVideosView);

/** Where somebody else finds one video. */
export const videoAddress = (id: string) =>
  `/progress-videos?${new URLSearchParams({ [names.videoId]: id })}`;
