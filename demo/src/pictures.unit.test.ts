import { readFile } from 'node:fs/promises';
import { imageTypes } from '@nodo/contracts/images/values';
import { describe, expect, it } from 'vitest';
import { demoDrawings } from '../scripts/drawing/gallery.ts';
import { demoPictures, PICTURE_SIZE, pictureFile } from './pictures.ts';
import { demoWarehouses } from './warehouses.ts';

/** Width and height from the header of a lossy WebP (RFC 9649, RFC 6386). */
function sizeOf(webp: Buffer): [number, number] {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff];
}

describe('the pictures of the demo', () => {
  it('are of every type, of every warehouse, and each drawn once', () => {
    const keys = demoPictures.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(demoDrawings).sort()).toEqual([...keys].sort());
    expect(new Set(demoPictures.map(({ imageType }) => imageType))).toEqual(new Set(imageTypes));
    const shown = new Set(demoPictures.map(({ warehouse }) => warehouse));
    expect(shown).toEqual(new Set([null, ...demoWarehouses.map(({ key }) => key)]));
  });

  it.each(demoPictures.map(({ key }) => key))('%s lies there in every width', async (key) => {
    const { width, height, widths } = PICTURE_SIZE;
    expect(sizeOf(await readFile(pictureFile(key)))).toEqual([width, height]);
    for (const narrower of widths) {
      const file = await readFile(pictureFile(key, narrower));
      expect(sizeOf(file)).toEqual([narrower, (narrower * height) / width]);
    }
  });

  it('are drawn the same every time', () => {
    for (const key of ['norte-1-entrega', 'proyecto-plan-maestro']) {
      expect(demoDrawings[key]?.()).toBe(demoDrawings[key]?.());
    }
  });
});
