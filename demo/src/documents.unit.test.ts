import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleDocument } from './documents.ts';

test('KYC-13 no two people hand in the same file, and each is a picture that opens', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Persona Número ${index}`);
  const files = names.map((name, index) => {
    const holder = { name, identityDocument: `11127650${index}`, date: '2026-03-01' };
    return sampleDocument('identity-document', holder).bytes;
  });
  expect(new Set(files.map((bytes) => bytes.toString('base64'))).size).toBe(names.length);
  await expect(sharp(files[0]).metadata()).resolves.toMatchObject({ format: 'png', width: 480, height: 304 });
  await expect(sharp(files[0]).stats()).resolves.toBeDefined();
});
