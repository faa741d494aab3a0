import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { given, outcomeOf } from '../testing/given.ts';
import {
  decideAddImage,
  decideRemoveImage,
  decideRestoreImage,
  decideUpdateImage,
  evolveProjectImage,
  type ImageData,
  type ProjectImageState,
} from './decider.ts';

const none: ProjectImageState = null;
const givenImage = given({ initial: none, evolve: evolveProjectImage });
const data: ImageData = {
  warehouseId: deriveId('test', 'warehouse'),
  title: 'Cubierta terminada',
  description: null,
  imageUrl: 'https://fotos.ejemplo.co/cubierta.jpg',
  imageType: 'exterior',
};
const added = { type: 'ProjectImageAdded', data } as const;
const renamed = { type: 'ProjectImageUpdated', data: { title: 'Fachada' } } as const;
const removed = { type: 'ProjectImageRemoved', data: {} } as const;
const restored = { type: 'ProjectImageRestored', data: {} } as const;
const there = { hasWarehouse: true, hasMedia: true };

describe('API-21 adding an image', () => {
  it('records all of it, once', () => {
    expect(decideAddImage(givenImage(), data, there)).toEqual([added]);
    expect(decideAddImage(givenImage(added), data, there)).toEqual([]);
  });

  it('needs the warehouse and the upload it names', () => {
    expect(decideAddImage(givenImage(), data, { ...there, hasWarehouse: false })).toMatchObject({
      code: 'WAREHOUSE_NOT_FOUND',
      fields: { warehouseId: 'La bodega no existe.' },
    });
    expect(decideAddImage(givenImage(), data, { ...there, hasMedia: false })).toMatchObject({
      code: 'IMAGE_NOT_FOUND',
      fields: { imageUrl: expect.stringContaining('Súbela de nuevo') },
    });
  });
});

describe('API-22 changing an image', () => {
  it('records the fields that differ only', () => {
    const wanted = { ...data, title: 'Fachada', warehouseId: null };
    expect(decideUpdateImage(givenImage(added), wanted, there)).toEqual([
      { type: 'ProjectImageUpdated', data: { title: 'Fachada', warehouseId: null } },
    ]);
    expect(decideUpdateImage(givenImage(added), data, there)).toEqual([]);
    expect(decideUpdateImage(givenImage(added, renamed), data, there)).toEqual([
      { type: 'ProjectImageUpdated', data: { title: data.title } },
    ]);
  });

  it('never writes over what somebody else changed after it was seen', () => {
    const wanted = { ...data, title: 'Patio' };
    expect(outcomeOf(decideUpdateImage(givenImage(added, renamed), wanted, there, 0))).toBe('IMAGE_CHANGED');
    const changed = ['ProjectImageUpdated'];
    expect(outcomeOf(decideUpdateImage(givenImage(added, renamed), wanted, there, 1))).toEqual(changed);
    expect(outcomeOf(decideUpdateImage(givenImage(added, renamed), wanted, there))).toEqual(changed);
  });

  it('has nothing to say where it is so already', () => {
    const same = { ...data, title: 'Fachada' };
    expect(decideUpdateImage(givenImage(added, renamed), same, there, 0)).toEqual([]);
  });

  it('is refused for one that is not there, or refers to what is not', () => {
    const wanted = { ...data, title: 'Patio' };
    expect(outcomeOf(decideUpdateImage(givenImage(), wanted, there))).toBe('IMAGE_NOT_FOUND');
    expect(outcomeOf(decideUpdateImage(givenImage(added, removed), wanted, there))).toBe('IMAGE_NOT_FOUND');
    const missing = { ...there, hasMedia: false };
    expect(outcomeOf(decideUpdateImage(givenImage(added), wanted, missing))).toBe('IMAGE_NOT_FOUND');
  });
});

describe('API-23 removing an image', () => {
  it('can be taken back, with everything as it was', () => {
    expect(decideRemoveImage(givenImage(added))).toEqual([removed]);
    expect(decideRestoreImage(givenImage(added, removed))).toEqual([restored]);
    const back = givenImage(added, renamed, removed, restored);
    expect(back).toMatchObject({ data: { ...data, title: 'Fachada' }, isRemoved: false, revision: 3 });
  });

  it('changes nothing when it is so already', () => {
    expect(decideRemoveImage(givenImage(added, removed))).toEqual([]);
    expect(decideRestoreImage(givenImage(added))).toEqual([]);
  });

  it('is refused for what never was', () => {
    expect(outcomeOf(decideRemoveImage(givenImage()))).toBe('IMAGE_NOT_FOUND');
    expect(outcomeOf(decideRestoreImage(givenImage()))).toBe('IMAGE_NOT_FOUND');
  });
});
