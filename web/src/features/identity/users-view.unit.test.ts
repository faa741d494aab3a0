import { expect, test } from 'vitest';
import { isFiltered, readUsersView, writeUsersView } from './users-view.ts';

const usual = readUsersView(new URLSearchParams());

test('a bare address shows everybody, the newest first', () => {
  expect(usual).toEqual({
    search: undefined,
    role: undefined,
    kycStatus: undefined,
    sort: 'createdAt',
    direction: 'desc',
    page: 1,
    userId: undefined,
  });
  expect(`${writeUsersView(usual)}`).toBe('');
  expect(isFiltered(usual)).toBe(false);
});

test('whatever is shown survives the address', () => {
  const view = {
    search: 'josé & cía',
    role: 'super_admin',
    kycStatus: 'under_review',
    sort: 'kycStatus',
    direction: 'asc',
    page: 3,
    userId: '0197e0a2-9f3a-7cc1-8a57-3c3f4d5e6f70',
  } as const;
  expect(readUsersView(new URLSearchParams(`${writeUsersView(view)}`))).toEqual(view);
  expect(isFiltered(view)).toBe(true);
});

test('what makes no sense in an address counts as not there', () => {
  const address = 'rol=rey&kyc=quizas&orden=edad-desc&pagina=-4&usuario=nadie&buscar=%20%20';
  expect(readUsersView(new URLSearchParams(address))).toEqual(usual);
});
