import { describe, expect, test } from 'vitest';
import { acceptedTypes, checkFile, formatSize } from './file-check.ts';

const MB = 1024 * 1024;

describe('a file to upload', () => {
  test('UPL-01 is refused over ten megabytes, in the words of the specification', () => {
    expect(checkFile({ size: 10 * MB + 1, type: 'image/png' })).toEqual({
      title: 'Archivo muy grande',
      description: 'El archivo debe ser menor a 10MB',
    });
    expect(checkFile({ size: 10 * MB, type: 'image/png' })).toBeUndefined();
  });

  test.each(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])('UPL-02 may be %s', (type) => {
    expect(checkFile({ size: 1, type })).toBeUndefined();
    expect(acceptedTypes).toContain(type);
  });

  test.each(['image/svg+xml', 'image/heic', 'text/html', ''])('UPL-02 may not be "%s"', (type) => {
    expect(checkFile({ size: 1, type })?.description).toMatch(/imágenes .*PDF/);
  });

  test('is refused when it is empty', () => {
    expect(checkFile({ size: 0, type: 'image/png' })?.title).toBe('Archivo vacío');
  });
});

test('sizes read as people say them', () => {
  expect(formatSize(12)).toBe('1\u00a0KB');
  expect(formatSize(860_000)).toBe('840\u00a0KB');
  expect(formatSize(2.4 * MB)).toBe('2,4\u00a0MB');
});
