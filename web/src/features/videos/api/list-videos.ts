import { progressVideoViewSchema, type VideoFilter, videoStatsSchema } from '@nodo/contracts/videos/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { STATS_KEY, VIDEOS_KEY } from '../keys.ts';

const schema = z.array(progressVideoViewSchema);

/** Every video that is published; the one recorded last comes first. */
export const videosQuery = queryOptions({
  queryKey: VIDEOS_KEY,
  queryFn: ({ signal }) => readView(VIDEOS_KEY, '/api/progress-videos', schema, signal),
});

export const statsQuery = queryOptions({
  queryKey: STATS_KEY,
  queryFn: ({ signal }) => readView(STATS_KEY, '/api/progress-videos/stats', videoStatsSchema, signal),
});

/** Where those of them that fit are a CSV file, for staff. */
export const videosFile = ({ search, phase }: VideoFilter) =>
  withQuery('/api/progress-videos/export', { search, phase });

/** Asked for again: after a change of one's own, without waiting to be told of it. */
export async function refreshVideos(): Promise<void> {
  await Promise.all(
    [VIDEOS_KEY, STATS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}
