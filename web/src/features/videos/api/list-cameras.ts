import { type CameraFilter, cameraViewSchema } from '@nodo/contracts/videos/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { CAMERAS_KEY, STATS_KEY } from '../keys.ts';

const schema = z.array(cameraViewSchema);

export const camerasQuery = queryOptions({
  queryKey: CAMERAS_KEY,
  queryFn: ({ signal }) => readView(CAMERAS_KEY, '/api/live-cameras', schema, signal),
});

/** Address of the CSV file with the matching cameras, for staff. */
export const camerasFile = (filter: CameraFilter) => withQuery('/api/live-cameras/export', { ...filter });

/** Invalidates the cameras after one's own change. */
export async function refreshCameras(): Promise<void> {
  await Promise.all(
    [CAMERAS_KEY, STATS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}
