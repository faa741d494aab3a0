import { progressVideoViewSchema, type VideoFilter, videoStatsSchema } from '@nodo/contracts/videos/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { STATS_KEY, VIDEOS_KEY } from '../keys.ts';

const schema = z.array(progressVideoViewSchema);

/** The published videos, most recently recorded first, at most VIDEOS_MAX. */
export const videosQuery = queryOptions({
  queryKey: VIDEOS_KEY,
  queryFn: ({ signal }) => readView(VIDEOS_KEY, '/api/progress-videos', schema, signal),
});

export const statsQuery = queryOptions({
  queryKey: STATS_KEY,
  queryFn: ({ signal }) => readView(STATS_KEY, '/api/progress-videos/stats', videoStatsSchema, signal),
});

/** Address of the CSV file with the matching videos, for staff. */
export const videosFile = ({ search, phase }: VideoFilter) =>
  withQuery('/api/progress-videos/export', { search, phase });

/** Invalidates the videos after one's own change, without waiting for the live message. */
export async function refreshVideos(): Promise<void> {
  await Promise.all(
    [VIDEOS_KEY, STATS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })),
  );
}
