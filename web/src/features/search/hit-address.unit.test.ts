import type { SearchHit } from '@nodo/contracts/search/views';
import { expect, test } from 'vitest';
import { listAddress } from './hit-address.ts';

const hit = (kind: SearchHit['kind'], more: Partial<SearchHit> = {}): SearchHit => ({
  ...{ kind, id: 'x', title: 'x', detail: '', stream: 'user-x', hasMore: true as const },
  ...more,
});

test('what has more than is shown leads staff to its list, searched by the same words', () => {
  expect(listAddress(hit('person'), 'ana gómez', 'admin')).toBe('/admin?buscar=ana+g%C3%B3mez');
  expect(listAddress(hit('transfer'), 'ana', 'super_admin')).toBe('/?operacion=pagos&buscar=ana');
  expect(listAddress(hit('event'), 'ción', 'admin')).toBeUndefined();
});

test('events lead whoever reads the history to those of the types that were found, and an analyst to no list of staff', () => {
  const event = hit('event', { types: ['PaymentConfirmed', 'PaymentDetected'] });
  for (const role of ['admin', 'analyst'] as const)
    expect(listAddress(event, 'pago', role)).toBe('/history?evento=PaymentConfirmed%2CPaymentDetected');
  expect(listAddress(hit('warehouse'), 'bodega', 'analyst')).toBeUndefined();
});
