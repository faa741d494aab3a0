import { LIST_EXPORT_MAX } from '@nodo/contracts/api-route';
import { listCsv } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { imageCsv } from './csv.ts';
import { listImages } from './queries.ts';

export function imageRoutes({ get, getCsv }: Routing): void {
  get('/api/project-images', (view, { query }) => listImages(view, query));

  getCsv('/api/project-images/export', 'imagenes', async (view, { query }) =>
    listCsv(imageCsv, await listImages(view, query, LIST_EXPORT_MAX + 1)),
  );
}
