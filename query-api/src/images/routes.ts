import { FILE_PAGE } from '../read-model/list-csv.ts';
import type { Routing } from '../routing.ts';
import { imageCsv } from './csv.ts';
import { listImages } from './queries.ts';

export function imageRoutes({ get, getCsvPages }: Routing): void {
  get('/api/project-images', (view, { query }) => listImages(view, query));

  const file = { columns: imageCsv, size: FILE_PAGE };
  getCsvPages('/api/project-images/export', 'imagenes', file, (view, { query }, last) =>
    listImages(view, query, FILE_PAGE, last),
  );
}
