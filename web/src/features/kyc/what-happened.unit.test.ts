import { expect, test } from 'vitest';
import { whatHappened } from './what-happened.ts';

const [approvedAt, sentAt, later] = [
  '2026-03-01T12:00:00.000Z',
  '2027-02-05T12:00:00.000Z',
  '2027-02-06T12:00:00.000Z',
];
const seen = { submittedAt: sentAt, reviewedAt: approvedAt };
const renewing = {
  ...seen,
  status: 'approved',
  renewal: 'waiting',
  reviewedBy: { id: '1', name: 'Marcela Giraldo' },
} as const;

test('KYC-17 a renewal whose approval ended while it was reviewed was not handed in again', () => {
  expect(whatHappened(seen, { ...renewing, status: 'expired' })).toBe(
    'La aprobación venció mientras la revisabas.',
  );
  expect(whatHappened(seen, { ...renewing, submittedAt: later })).toMatch(
    /^La persona envió sus documentos de nuevo el /,
  );
});

test('KYC-17 what a colleague left undecided of a renewal is not told as an approval', () => {
  const noted = { ...renewing, reviewedAt: later };
  expect(whatHappened(seen, noted)).toMatch(/^Marcela Giraldo dejó la renovación por decidir el /);
  expect(whatHappened(seen, { ...noted, status: 'expired' })).toMatch(/dejó la renovación por decidir/);
  expect(whatHappened(seen, { ...noted, renewal: 'declined' })).toMatch(/no aprobó la renovación el /);
  expect(whatHappened(seen, { ...noted, renewal: null })).toMatch(/la dejó en «Aprobado» el /);
  expect(
    whatHappened({ ...seen, reviewedAt: null }, { ...noted, renewal: null, status: 'rejected' }),
  ).toMatch(/la dejó en «Rechazado» el /);
});
