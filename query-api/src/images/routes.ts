import { parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { z } from 'zod';
import { readingQuery } from '../reading/as-of.ts';
import type { Routing } from '../routing.ts';
import { listImages } from './queries.ts';

const imagesQuery = readingQuery.extend({ warehouseId: z.uuid('Selecciona una bodega').optional() });

export function imageRoutes({ app, reader }: Routing): void {
  app.get('/api/project-images', (request, reply) => {
    requireSession(request, 'warehouses.read');
    const { asOf, warehouseId } = parseInput(imagesQuery, request.query);
    return reader.answer(request, reply, asOf, (view) => listImages(view, warehouseId));
  });
}
