import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CONTRACT_VERSIONS, contractOf, contractText } from './contract.ts';

it.each(CONTRACT_VERSIONS)('the text of version $version is the one that was accepted', (contract) => {
  expect(createHash('sha256').update(contractText(contract), 'utf8').digest('hex')).toBe(contract.sha256);
  expect(contractOf(contract.version)).toBe(contract);
});

it('has each version once, the newest first', () => {
  const versions = CONTRACT_VERSIONS.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => b.localeCompare(a)));
  expect(contractOf('1999-01')).toBeUndefined();
});
