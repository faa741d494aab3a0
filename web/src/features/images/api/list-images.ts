import { OF_NO_WAREHOUSE, type ProjectImageView, projectImageViewSchema } from '@nodo/contracts/images/views';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readView } from '../../../lib/freshness.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { withQuery } from '../../../lib/with-query.ts';
import { type ImagesFilter, OF_THE_PROJECT } from '../images-view.ts';
import { IMAGES_KEY } from '../keys.ts';

const schema = z.array(projectImageViewSchema);

/** Images of one warehouse or of all, newest first. */
export function imagesQuery(warehouseId?: string) {
  const queryKey = [...IMAGES_KEY, warehouseId ?? 'all'] as const;
  const address = warehouseId ? `/api/project-images?warehouseId=${warehouseId}` : '/api/project-images';
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readView(queryKey, address, schema, signal),
  });
}

/** Address of the CSV file with the matching images, for staff. */
export const imagesFile = ({ search, of, type }: ImagesFilter) =>
  withQuery('/api/project-images/export', {
    search,
    warehouseId: of === OF_THE_PROJECT ? OF_NO_WAREHOUSE : of,
    imageType: type,
  });

/** Invalidates every list after one's own change, without waiting for the live message. */
export function refreshImages(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: IMAGES_KEY });
}

type Rows = ProjectImageView[];

/** Applies a change to the cached lists, until they are refetched. */
export function changeLists(change: (rows: Rows) => Rows): void {
  queryClient.setQueriesData<Rows>({ queryKey: IMAGES_KEY }, (rows) => rows && change(rows));
}
