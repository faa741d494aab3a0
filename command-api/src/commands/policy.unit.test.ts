import { commands } from '@nodo/contracts/commands';
import { expect, test } from 'vitest';

test('only these commands of people are taken from services, too', () => {
  const both = Object.entries(commands).filter(([, { alsoServices }]) => alsoServices);
  expect(both.map(([name, { sender }]) => [name, sender]).sort()).toEqual([
    ['IssuePasskeyCode', 'passkeys.issueCode'],
    ['PrepareDistribution', 'distributions.prepare'],
    ['PublishDocument', 'documents.publish'],
    ['RecordTreeHead', 'audit.prove'],
    ['ResetPasskeys', 'passkeys.reset'],
  ]);
});
