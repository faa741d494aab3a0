import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  CONTRACT_VERSIONS,
  CURRENT_CONTRACT,
  canBeAccepted,
  contractAt,
  contractOf,
  contractText,
} from './contract.ts';

it.each(CONTRACT_VERSIONS)('the text of version $version is the one that was accepted', (contract) => {
  expect(createHash('sha256').update(contractText(contract), 'utf8').digest('hex')).toBe(contract.sha256);
  expect(contractOf(contract.version)).toBe(contract);
});

it('has each version once, the newest first', () => {
  const versions = CONTRACT_VERSIONS.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => b.localeCompare(a)));
  expect(contractOf('1999-01')).toBeUndefined();
});

it('accepts what is in force, and of a history that is played what was in force then', () => {
  expect(contractAt('2025-11-30T10:00:00.000Z').version).toBe('2025-01');
  expect(contractAt('2026-11-01T00:00:00.000Z').version).toBe('2026-11');
  expect(contractAt('2019-01-01T00:00:00.000Z').version).toBe('2025-01');
  const second = { ...CURRENT_CONTRACT, version: '2026-11-2' };
  expect(contractAt('2026-11-30T00:00:00.000Z', [second, ...CONTRACT_VERSIONS])).toBe(second);
  expect(contractAt('2026-10-30T00:00:00.000Z', [second, ...CONTRACT_VERSIONS]).version).toBe('2025-01');
  expect(canBeAccepted('2025-01', '2026-10-31T10:00:00.000Z')).toBe(true);
  expect(canBeAccepted('2025-01', '2026-11-01T10:00:00.000Z')).toBe(false);
  expect(canBeAccepted(CURRENT_CONTRACT.version, '2026-03-01T10:00:00.000Z')).toBe(true);
});
