import { describe, expect, test } from 'vitest';
import { checkFile } from '../../lib/file-check.ts';
import { acceptedTypes, documentRules } from './file-check.ts';

const MB = 1024 * 1024;

describe('a file to upload', () => {
  test('UPL-01 is refused over ten megabytes, in the words of the specification', () => {
    expect(checkFile({ size: 10 * MB + 1, type: 'image/png' }, documentRules)).toEqual({
      title: 'Archivo muy grande',
      description: 'El archivo debe ser menor a 10MB',
    });
    expect(checkFile({ size: 10 * MB, type: 'image/png' }, documentRules)).toBeUndefined();
  });

  test.each(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])('UPL-02 may be %s', (type) => {
    expect(checkFile({ size: 1, type }, documentRules)).toBeUndefined();
    expect(acceptedTypes).toContain(type);
  });

  test.each(['image/svg+xml', 'image/heic', 'text/html', ''])('UPL-02 may not be "%s"', (type) => {
    expect(checkFile({ size: 1, type }, documentRules)?.description).toMatch(/imágenes .*PDF/);
  });

  test('is refused when it is empty', () => {
    expect(checkFile({ size: 0, type: 'image/png' }, documentRules)?.title).toBe('Archivo vacío');
  });
});
