import type { OpenClaim } from '@nodo/contracts/transfer-claims/views';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ConnectionError } from '../../../lib/errors.ts';
import { CLAIMS_KEY } from '../keys.ts';
import { OpenClaims } from './open-claims.tsx';

const queryKey = [...CLAIMS_KEY, 'open'];
const claim: OpenClaim = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  txHash: 'a'.repeat(64),
  explorerUrl: 'https://explorador.ejemplo.co',
  note: 'Salió de mi exchange',
  claimedAt: '2026-03-01T12:00:00.000Z',
  person: { id: '0190a0a0-0000-7000-8000-000000000002', name: 'Camila Restrepo', email: 'camila@correo.co' },
  transferId: null,
  isKnown: false,
};

/** The claims after a later read of them failed. */
async function claimsAfterFailure(): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(queryKey, [claim]);
  const failing = { queryKey, queryFn: () => Promise.reject(new ConnectionError('offline')) };
  await client.fetchQuery(failing).catch(() => undefined);
  const list = createElement(Tooltip.Provider, null, createElement(OpenClaims));
  const page = createElement(MemoryRouter, null, list);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

test('claims stay, with the answer being written, when a later read of them fails', async () => {
  const shown = await claimsAfterFailure();
  expect(shown).toContain('Camila Restrepo');
  expect(shown).not.toContain('Reintentar');
});
