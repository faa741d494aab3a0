import type { ProjectImageView } from '@nodo/contracts/images/views';
import { describe, expect, test } from 'vitest';
import { differences, formValuesOf, imageFormSchema, WHOLE_PROJECT } from './form-schema.ts';

const image: ProjectImageView = {
  id: '6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e',
  warehouseId: '7f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e',
  warehouseName: 'Bodega A',
  title: 'Cubierta',
  description: null,
  imageUrl: 'https://ejemplo.co/a.jpg',
  imageType: 'aerial',
  widths: [],
  size: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  revision: 3,
};

describe('the form of an image', () => {
  test('an image goes through it unchanged', () => {
    const { warehouseId, title, description, imageUrl, imageType } = image;
    const body = { warehouseId, title, description, imageUrl, imageType };
    expect(imageFormSchema.parse(formValuesOf(image))).toEqual(body);
    const whole = formValuesOf({ ...image, warehouseId: null, warehouseName: null });
    expect(whole.warehouseId).toBe(WHOLE_PROJECT);
    expect(imageFormSchema.parse(whole).warehouseId).toBeNull();
  });

  test('PIMG-04 title and image are required, and an address is an https one', () => {
    const problems = imageFormSchema.safeParse(formValuesOf(undefined)).error?.issues;
    expect(problems?.map(({ path, message }) => [path[0], message])).toEqual(
      expect.arrayContaining([
        ['title', 'El título es requerido'],
        ['imageUrl', 'La imagen es obligatoria'],
      ]),
    );
    for (const imageUrl of ['http://ejemplo.co/a.jpg', 'a.jpg', 'javascript:alert(1)', 'https://']) {
      expect(imageFormSchema.safeParse({ ...formValuesOf(image), imageUrl }).success).toBe(false);
    }
  });

  test('what differs from the image as it is now is told field by field', () => {
    const mine = { ...formValuesOf(image), title: ' Cubierta nueva ', description: '  ' };
    expect(differences(mine, { ...image, imageType: 'interior' })).toEqual([
      { field: 'title', mine: 'Cubierta nueva', theirs: 'Cubierta' },
      { field: 'imageType', mine: 'aerial', theirs: 'interior' },
    ]);
  });
});
