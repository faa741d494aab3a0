import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import { describe, expect, test } from 'vitest';
import { entriesFor, isActive, navigation } from './navigation.ts';

describe('navigation', () => {
  test('has the fifteen entries of the specification, the audit, the history, staff’s own portfolio, and the way out for one’s balance', () => {
    expect(navigation).toHaveLength(19);
    expect(new Set(navigation.map(({ path }) => path)).size).toBe(19);
  });

  test('shows a super admin all of them', () => {
    const paths = entriesFor('super_admin', 'bar', 'more', 'bell', 'user').map(({ path }) => path);
    expect(paths.toSorted()).toEqual(navigation.map(({ path }) => path).toSorted());
  });

  test('keeps staff entries from everybody else', () => {
    const staffOnly = navigation
      .filter(({ needs }) => needs && !can('investor', needs))
      .map(({ path }) => path);
    expect(staffOnly).toEqual(['/portfolio', '/kyc-admin', '/admin', '/audit', '/history']);
  });

  test('puts what staff decide on first, and what they have as investors behind «Más»', () => {
    for (const role of ['admin', 'super_admin'] as const) {
      const bar = entriesFor(role, 'bar').map(({ label }) => label);
      expect(bar).toEqual(['Dashboard', 'KYC Admin', 'Admin', 'Auditoría', 'Historia', 'Reportes']);
      expect(entriesFor(role, 'more').map(({ path }) => path)).toContain('/investments');
    }
    expect(entriesFor('investor', 'bar').map(({ path }) => path)).toContain('/investments');
  });

  test('puts what analysts work with in their bar, and everything else behind «Más»', () => {
    const paths = (...places: Parameters<typeof entriesFor>[1][]) =>
      entriesFor('analyst', ...places).map(({ path }) => path);
    expect(paths('bar')).toEqual(['/', '/history', '/audit']);
    expect(paths('more')).toContain('/investments');
    expect(new Set(paths('bar', 'more', 'bell', 'user')).size).toBe(16);
  });

  test('marks a section as current on its deeper pages, and the start page only on itself', () => {
    expect(isActive({ path: '/investments' }, '/investments/1')).toBe(true);
    expect(isActive({ path: '/' }, '/investments')).toBe(false);
    expect(isActive({ path: '/reports' }, '/reports-old')).toBe(false);
    const start = (role: Role) => entriesFor(role, 'bar').find(({ path }) => path === '/');
    expect(isActive(start('investor') ?? { path: '' }, '/portfolio')).toBe(true);
    expect(isActive(start('admin') ?? { path: '' }, '/portfolio')).toBe(false);
    expect(isActive(start('admin') ?? { path: '' }, '/books')).toBe(true);
  });
});
