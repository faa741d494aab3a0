import { mediaPath } from '@nodo/contracts/project-images';
import { expect, test } from 'vitest';
import { pictureSource } from './picture.ts';

const own = mediaPath('6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e');

test('an uploaded picture is offered in all its widths', () => {
  expect(pictureSource(own, [320, 640, 1500])).toEqual({
    src: `${own}?w=1500`,
    srcSet: `${own}?w=320 320w, ${own}?w=640 640w, ${own}?w=1500 1500w`,
    referrerPolicy: undefined,
  });
  expect(pictureSource(own, [320, 640, 1500], 500).src).toBe(`${own}?w=640`);
});

test('without a choice of widths the picture is asked for as it is', () => {
  expect(pictureSource(own, [])).toEqual({ src: own, srcSet: undefined, referrerPolicy: undefined });
  expect(pictureSource(own, [200]).srcSet).toBeUndefined();
});

test('a picture of another site is asked for without telling it where from', () => {
  const url = 'https://ejemplo.co/foto.jpg?tam=1';
  expect(pictureSource(url, [])).toEqual({ src: url, srcSet: undefined, referrerPolicy: 'no-referrer' });
});
