import { expect, test } from 'vitest';
import { localOf, momentOf, readHistoryView, writeHistoryView } from './history-view.ts';

test('the address keeps filters, order and the open event', () => {
  const address = new URLSearchParams(
    'buscar=12&evento=KycReviewed,WarehouseCreated&categoria=kyc&desde=2026-01-05T12:00:00.000Z&hasta=9&orden=asc&posicion=7',
  );
  const view = readHistoryView(address);
  expect(view).toEqual({
    filter: {
      q: '12',
      type: 'KycReviewed,WarehouseCreated',
      category: 'kyc',
      from: '2026-01-05T12:00:00.000Z',
      to: '9',
    },
    direction: 'asc',
    position: '7',
  });
  expect(readHistoryView(writeHistoryView(view))).toEqual(view);
});

test('what makes no sense in the address counts as not there', () => {
  const view = readHistoryView(new URLSearchParams('evento=Nada&hasta=ayer&posicion=x&actor=a b'));
  expect(view).toEqual({ filter: {}, direction: 'desc', position: undefined });
});

test('date and time are Bogotá’s', () => {
  expect(momentOf('2026-01-05T07:00')).toBe('2026-01-05T12:00:00.000Z');
  expect(localOf('2026-01-05T12:00:00.000Z')).toBe('2026-01-05T07:00');
  expect([momentOf(''), localOf('42'), localOf(undefined)]).toEqual([undefined, '', '']);
});
