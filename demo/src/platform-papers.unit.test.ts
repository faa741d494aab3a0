import { legalEntity } from '@nodo/contracts/contact';
import { expect, test } from 'vitest';
import { samplePaper } from './papers.ts';
import { platformPapers } from './platform-papers.ts';

const { certificado, ...long } = platformPapers;

test.each(Object.entries(long))('REP-07 %s is a document of several pages', async (title, chapters) => {
  const head = { title, issuer: legalEntity({}), madeAt: new Date('2026-03-01T12:00:00.000Z') };
  const file = (await samplePaper(head, chapters)).toString('latin1');
  expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  expect(chapters.length).toBeGreaterThan(certificado.length);
});
