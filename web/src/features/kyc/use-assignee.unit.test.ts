import { expect, it } from 'vitest';
import { newestAssignee } from './use-assignee.ts';

const assignee = (name: string) => ({ id: `${name}-id`, name });

it('shows whom one assigned until the record has it, then whoever assigned last', () => {
  const own = { revision: 4, assignee: assignee('Ana') };
  expect(newestAssignee({ revision: 3, assignee: null }, undefined)).toBeNull();
  expect(newestAssignee({ revision: 3, assignee: null }, own)).toEqual(own.assignee);
  const colleagues = { revision: 5, assignee: assignee('Beto') };
  expect(newestAssignee(colleagues, own)).toEqual(colleagues.assignee);
  expect(newestAssignee({ revision: 5, assignee: null }, own)).toBeNull();
});
