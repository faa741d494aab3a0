import { mediaPath } from '@nodo/contracts/images/values';
import { expect, test } from 'vitest';
import { pictureSource } from './picture.ts';

const own = mediaPath('6f1c1a52-38a5-4f0e-9d0c-0b1f2a3c4d5e');

test('an uploaded picture is offered in all its widths', () => {
  expect(pictureSource({ url: own, widths: [320, 640, 1280], fullWidth: 1500 })).toEqual({
    src: `${own}?w=1280`,
    srcSet: `${own}?w=320 320w, ${own}?w=640 640w, ${own}?w=1280 1280w, ${own} 1500w`,
    referrerPolicy: undefined,
  });
});

test('one that is small, or of which nothing more is known, is asked for as it is', () => {
  const asItIs = { src: own, srcSet: undefined, referrerPolicy: undefined };
  expect(pictureSource({ url: own, widths: [], fullWidth: 300 })).toEqual(asItIs);
  expect(pictureSource({ url: own, widths: [], fullWidth: undefined })).toEqual(asItIs);
  expect(pictureSource({ url: own, widths: [320], fullWidth: 500 }).src).toBe(own);
});

test('a picture of another site is asked for without telling it where from', () => {
  const url = 'https://ejemplo.co/foto.jpg?tam=1';
  expect(pictureSource({ url, widths: [], fullWidth: undefined })).toEqual({
    src: url,
    srcSet: undefined,
    referrerPolicy: 'no-referrer',
  });
});
