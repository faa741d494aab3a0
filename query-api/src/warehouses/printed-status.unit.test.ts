import { printedAs } from '@nodo/platform/pdf-texts';
import { wordingIn } from '@nodo/platform/wording';
import { expect, test } from 'vitest';
import { printedValue } from '../audit/printed-change.ts';
import { printedStatus } from './printed-status.ts';

test.each([
  { language: 'es', warehouse: 'Completado', works: 'Completado' },
  { language: 'en', warehouse: 'Completed', works: 'Completed' },
  { language: 'pt', warehouse: 'Concluído', works: 'Concluída' },
] as const)('what is completed has its own gender in $language', async ({ language, warehouse, works }) => {
  const { sayOwn } = await wordingIn(language);
  expect(printedAs(sayOwn, printedStatus('completed'))).toBe(warehouse);
  expect(printedAs(sayOwn, printedValue('warehouse', 'status', 'completed'))).toBe(warehouse);
  expect(printedAs(sayOwn, printedValue('warehouse', 'constructionStatus', 'completed'))).toBe(works);
});

test('any other state is said as it is everywhere', async () => {
  const { sayOwn } = await wordingIn('pt');
  expect(printedAs(sayOwn, printedStatus('available'))).toBe('Disponível');
  expect(printedAs(sayOwn, printedStatus('closed'))).toBe('Encerrado');
});
