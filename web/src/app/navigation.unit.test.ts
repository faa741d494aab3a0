import { describe, expect, test } from 'vitest';
import { entriesFor, isActive, navigation } from './navigation.ts';

describe('navigation', () => {
  test('has the fifteen entries of the specification, and the audit', () => {
    expect(navigation).toHaveLength(16);
    expect(new Set(navigation.map(({ path }) => path)).size).toBe(16);
  });

  test('shows a super admin all of them', () => {
    expect(entriesFor('super_admin', 'bar', 'more', 'bell', 'user')).toEqual(navigation);
  });

  test('keeps staff entries from everybody else', () => {
    const staffOnly = navigation.filter(({ needs }) => needs).map(({ path }) => path);
    expect(staffOnly).toEqual(['/kyc-admin', '/admin', '/audit']);
  });

  test('marks a section as current on its deeper pages, and the start page only on itself', () => {
    expect(isActive({ path: '/investments' }, '/investments/1')).toBe(true);
    expect(isActive({ path: '/' }, '/investments')).toBe(false);
    expect(isActive({ path: '/reports' }, '/reports-old')).toBe(false);
  });
});
