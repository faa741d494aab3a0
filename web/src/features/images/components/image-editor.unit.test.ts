import { PROJECT_IMAGES_MAX } from '@nodo/contracts/images/commands';
import type { ProjectImageView } from '@nodo/contracts/images/views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { imagesQuery } from '../api/list-images.ts';
import { ImageEditor } from './image-editor.tsx';

const idOf = (at: number) => `0198a000-0000-7000-8000-${at.toString().padStart(12, '0')}`;
const warehouseId = '0198b000-0000-7000-8000-000000000001';
const image: ProjectImageView = {
  id: idOf(0),
  revision: 0,
  title: 'Cubierta',
  description: null,
  imageType: 'aerial',
  warehouseId,
  warehouseName: 'Bodega Norte',
  imageUrl: 'https://imagenes.ejemplo.co/a.jpg',
  widths: [],
  size: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('an image beyond the newest is compared with what somebody else made of it', () => {
  const client = new QueryClient();
  const newest = Array.from({ length: PROJECT_IMAGES_MAX }, (_, at) => ({ ...image, id: idOf(at + 1) }));
  client.setQueryData(imagesQuery().queryKey, newest);
  client.setQueryData(imagesQuery(warehouseId).queryKey, [
    { ...image, revision: 1, title: 'Cubierta lista' },
  ]);
  const editor = createElement(ImageEditor, { image, onClose: () => undefined });
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, editor));
  expect(drawn).toContain('Cubierta lista');
});
