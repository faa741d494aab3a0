import { expect, it } from 'vitest';
import { projections } from '../modules.ts';
import { select, tablesOf, UnknownProjectionError } from './selection.ts';

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it('takes along what is read, and what that reads, in the order of the log’s own projections', () => {
  const { asked, built } = select(projections, ['notifications']);
  expect(names(asked)).toEqual(['notifications']);
  expect(names(built)).toEqual([
    ...['kyc', 'investments', 'repurchases', 'payouts', 'transfers'],
    ...['standing-orders', 'reports', 'notifications'],
  ]);
});

it('takes nothing along that nobody reads, and all of them when none is named', () => {
  expect(names(select(projections, ['settings']).built)).toEqual(['settings']);
  expect(select(projections, []).built).toEqual(projections);
  const kyc = ['kyc_reviews', 'kyc_records', 'kyc_assignments', 'kyc_files', 'kyc_screenings'];
  expect(tablesOf(select(projections, ['kyc']).built)).toEqual(kyc);
});

it('refuses a name that no projection has', () => {
  expect(() => select(projections, ['kyc', 'nothing'])).toThrow(UnknownProjectionError);
});
