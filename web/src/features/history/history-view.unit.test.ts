import { eventDefinitions } from '@nodo/contracts/events';
import { HISTORY_CHOICES_MAX } from '@nodo/contracts/history/values';
import { expect, test } from 'vitest';
import { localOf, momentOf, optionsLeft, readHistoryView, writeHistoryView } from './history-view.ts';

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
    unread: [],
    direction: 'asc',
    position: '7',
  });
  expect(readHistoryView(writeHistoryView(view))).toEqual(view);
});

test('what makes no sense in the address is left out, and told', () => {
  const view = readHistoryView(new URLSearchParams('evento=Nada&hasta=ayer&posicion=x&actor=a b&buscar='));
  const unread = ['evento=Nada', 'actor=a b', 'hasta=ayer'];
  expect(view).toEqual({ filter: {}, unread, direction: 'desc', position: undefined });
  expect(`${writeHistoryView(view)}`).toBe('');
});

test('of several values only those that can not be read are left out', () => {
  const { filter, unread } = readHistoryView(
    new URLSearchParams('evento=KycReviewed,Nada&desde=2026-01-05T12:00:00&hasta=9'),
  );
  expect(filter).toEqual({ type: 'KycReviewed', to: '9' });
  expect(unread).toEqual(['evento=Nada', 'desde=2026-01-05T12:00:00']);
});

test('as many events are offered, and kept of an address, as may be asked for', () => {
  const options = eventDefinitions.map(({ type }) => ({ value: type as string }));
  const types = options.map(({ value }) => value);
  const most = types.slice(0, HISTORY_CHOICES_MAX);
  expect(optionsLeft(options, types.slice(0, 1))).toHaveLength(types.length - 1);
  expect(optionsLeft(options, most)).toEqual([]);
  const over = types.slice(0, HISTORY_CHOICES_MAX + 1);
  const { filter, unread } = readHistoryView(new URLSearchParams({ evento: over.join(',') }));
  expect(filter.type).toBe(most.join(','));
  expect(unread).toEqual([`evento=${over.at(-1)}`]);
});

test('date and time are Bogotá’s', () => {
  expect(momentOf('2026-01-05T07:00')).toBe('2026-01-05T12:00:00.000Z');
  expect(localOf('2026-01-05T12:00:00.000Z')).toBe('2026-01-05T07:00');
  expect([momentOf(''), localOf('42'), localOf(undefined)]).toEqual([undefined, '', '']);
});
