import type { ProjectImageView } from '@nodo/contracts/images/views';
import { describe, expect, test } from 'vitest';
import {
  filterImages,
  type ImagesFilter,
  OF_THE_PROJECT,
  readImagesView,
  writeImagesView,
} from './images-view.ts';

const A = '6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e';
const B = '7f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e';

describe('the view in the address', () => {
  test.each(['', `buscar=muelle&bodega=${A}&tipo=plans`, `bodega=${OF_THE_PROJECT}&imagen=${B}`])(
    '"%s" is read and written',
    (text) => {
      expect(`${writeImagesView(readImagesView(new URLSearchParams(text)))}`).toBe(text);
    },
  );

  test('what makes no sense counts as not there', () => {
    const view = readImagesView(new URLSearchParams('bodega=todas&tipo=selfie&imagen=1'));
    expect(view).toEqual({ search: undefined, of: undefined, type: undefined, imageId: undefined });
  });
});

describe('PIMG-01 filtering', () => {
  const image = (
    warehouseId: string | null,
    imageType: ProjectImageView['imageType'],
    title = 'Foto',
  ): ProjectImageView => ({
    id: crypto.randomUUID(),
    warehouseId,
    warehouseName: warehouseId && 'Bodega Norte',
    title,
    description: null,
    imageUrl: 'https://ejemplo.co/a.jpg',
    imageType,
    widths: [],
    size: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    revision: 0,
  });
  const [a, b, whole] = [image(A, 'aerial'), image(B, 'aerial'), image(null, 'plans', 'Cimentación')];
  const all = [a, b, whole];

  test('by warehouse, by the whole project, by type, by words, and by nothing', () => {
    const fit = (filter: Partial<ImagesFilter>) =>
      filterImages(all, { search: undefined, of: undefined, type: undefined, ...filter });
    expect(fit({ of: A })).toEqual([a]);
    expect(fit({ of: OF_THE_PROJECT })).toEqual([whole]);
    expect(fit({ type: 'aerial' })).toEqual([a, b]);
    expect(fit({ of: B, type: 'plans' })).toEqual([]);
    expect(fit({ search: 'cimentacion' })).toEqual([whole]);
    expect(fit({ search: 'norte foto', of: B })).toEqual([b]);
    expect(fit({})).toEqual(all);
  });
});
