import type { Routing } from '../routing.ts';
import { listImages } from './queries.ts';

export function imageRoutes({ get }: Routing): void {
  get('/api/project-images', (view, { query: { warehouseId } }) => listImages(view, warehouseId));
}
