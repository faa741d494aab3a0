import type { ProjectImageView } from '@nodo/contracts/images/views';
import { describe, expect, test } from 'vitest';
import { filterImages, OF_THE_PROJECT, readImagesView, writeImagesView } from './images-view.ts';

const A = '6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e';
const B = '7f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e';

describe('the view in the address', () => {
  test.each(['', `bodega=${A}&tipo=plans`, `bodega=${OF_THE_PROJECT}&imagen=${B}`])(
    '"%s" is read and written',
    (text) => {
      expect(`${writeImagesView(readImagesView(new URLSearchParams(text)))}`).toBe(text);
    },
  );

  test('what makes no sense counts as not there', () => {
    const view = readImagesView(new URLSearchParams('bodega=todas&tipo=selfie&imagen=1'));
    expect(view).toEqual({ of: undefined, type: undefined, imageId: undefined, rest: [] });
  });

  test('what belongs to the screen around it stays', () => {
    const view = readImagesView(new URLSearchParams(`pestana=imagenes&tipo=aerial`));
    expect(`${writeImagesView({ ...view, type: undefined })}`).toBe('pestana=imagenes');
  });
});

describe('PIMG-01 filtering', () => {
  const image = (warehouseId: string | null, imageType: ProjectImageView['imageType']): ProjectImageView => ({
    id: crypto.randomUUID(),
    warehouseId,
    warehouseName: warehouseId && 'Bodega',
    title: 'Foto',
    description: null,
    imageUrl: 'https://ejemplo.co/a.jpg',
    imageType,
    widths: [],
    size: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 0,
  });
  const [a, b, whole] = [image(A, 'aerial'), image(B, 'aerial'), image(null, 'plans')];
  const all = [a, b, whole];

  test('by warehouse, by the whole project, by type, and by nothing', () => {
    expect(filterImages(all, { of: A, type: undefined })).toEqual([a]);
    expect(filterImages(all, { of: OF_THE_PROJECT, type: undefined })).toEqual([whole]);
    expect(filterImages(all, { of: undefined, type: 'aerial' })).toEqual([a, b]);
    expect(filterImages(all, { of: B, type: 'plans' })).toEqual([]);
    expect(filterImages(all, { of: undefined, type: undefined })).toEqual(all);
  });
});
