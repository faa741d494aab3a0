import type { BranchView } from '@nodo/contracts/history/branches/views';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { showMoment } from '../../../lib/shown-moment.ts';
import { BranchDelete } from './branch-delete.tsx';

const branch: BranchView = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  label: 'Sin una bodega',
  changes: [],
  upTo: '120',
  state: 'built',
  isEnding: false,
  requestedBy: 'Ana',
  reason: '',
  failure: null,
  events: 0,
  goalEvents: 0,
  requestedAt: '2026-03-01T12:00:00.000Z',
};
const shown = () =>
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(BranchDelete, { branch })),
  );

afterEach(() => showMoment(undefined));

test('AUDIT-02 a branch is not deleted while the past is shown', () => {
  expect(shown()).not.toContain('disabled=""');
  showMoment({ text: '120', position: '120', effectiveAt: '2026-03-01T12:00:00.000Z', unversioned: [] });
  expect(shown()).toContain('disabled=""');
});
