import { expect, test } from 'vitest';
import { narrow } from './queue.ts';

const person = (firstName: string, lastName: string, identityDocument: string, assignee: string | null) => ({
  user: { firstName, lastName, email: `${lastName}@ejemplo.co`, kycStatus: 'pending' as const },
  identityDocument,
  assignee: assignee === null ? null : { id: assignee, name: assignee },
});
const ana = person('Ana María', 'Ríos', '1112765009', 'me');
const luis = person('Luis', 'Peña', '900900900', null);
const eva = person('Eva', 'Rios', '52123456', 'other');
const rows = [ana, luis, eva];
const all = { search: '', holder: undefined, ownId: 'me' };

test('KREV-01 the queue is searched by name, e-mail and number, without accents and in any order', () => {
  expect(narrow(rows, all)).toEqual(rows);
  expect(narrow(rows, { ...all, search: 'rios' })).toEqual([ana, eva]);
  expect(narrow(rows, { ...all, search: ' RÍOS  maria ' })).toEqual([ana]);
  expect(narrow(rows, { ...all, search: '9009' })).toEqual([luis]);
  expect(narrow(rows, { ...all, search: 'pena@' })).toEqual([luis]);
});

test('KREV-01 the queue is narrowed to one’s own cases, or to those that nobody has', () => {
  expect(narrow(rows, { ...all, holder: 'mine' })).toEqual([ana]);
  expect(narrow(rows, { ...all, holder: 'nobody' })).toEqual([luis]);
  expect(narrow(rows, { ...all, holder: 'nobody', search: 'ana' })).toEqual([]);
});
