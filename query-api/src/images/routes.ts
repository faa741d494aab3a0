import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { asOfQuery } from '../read-model/as-of.ts';
import type { Routing } from '../routing.ts';
import { listImages } from './queries.ts';

const imagesQuery = asOfQuery.extend({ warehouseId: z.uuid('Selecciona una bodega').optional() });

export function imageRoutes({ app, reader }: Routing): void {
  app.get('/api/project-images', (request, reply) => {
    requireSession(request, 'warehouses.read');
    const { asOf, warehouseId } = parseInput(imagesQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => listImages(view, warehouseId));
  });
}
