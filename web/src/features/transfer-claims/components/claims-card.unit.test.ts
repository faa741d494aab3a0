import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Tooltip } from 'radix-ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ownClaimsQuery } from '../api/claims.ts';
import { ClaimsCard } from './claims-card.tsx';

const claim = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  txHash: 'a'.repeat(64),
  explorerUrl: 'https://explorador.ejemplo.co',
  note: 'Salió de mi exchange',
  state: 'rejected',
  claimedAt: '2026-03-01T12:00:00.000Z',
  closedAt: '2026-03-02T12:00:00.000Z',
} as const;

function cardOf(changed: { state?: 'rejected' | 'resolved'; reason: string | null }): string {
  const client = new QueryClient();
  client.setQueryData(ownClaimsQuery.queryKey, [{ ...claim, ...changed }]);
  const card = createElement(Tooltip.Provider, null, createElement(ClaimsCard));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, card));
}

test('a claim that was not accepted has an answer: the staff’s, or that the transfer is not theirs', () => {
  expect(cardOf({ reason: 'No llegó' })).toContain('Respuesta: No llegó');
  expect(cardOf({ reason: null })).toContain('Respuesta: La transferencia no quedó a tu nombre.');
  expect(cardOf({ state: 'resolved', reason: null })).not.toContain('Respuesta');
});
