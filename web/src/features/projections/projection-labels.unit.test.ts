import type { ParkedKeyDetail } from '@nodo/contracts/projections/views';
import { describe, expect, it } from 'vitest';
import {
  backupText,
  causeText,
  consequenceOf,
  followingText,
  outcomeText,
  stateText,
  waitingText,
} from './projection-labels.ts';

const event = {
  eventId: '0197a1b2-0000-7000-8000-000000000002',
  eventType: 'ConstructionUpdatePosted',
  stream: 'warehouse-1',
  revision: 4,
  position: '4711',
  occurredAt: '2026-03-10T12:00:00.000Z',
};
const detail: ParkedKeyDetail = {
  projection: 'warehouses',
  key: 'warehouse-1',
  event,
  error: 'error (22P05)',
  attempts: 1,
  parkedAt: '2026-03-10T12:00:00.000Z',
  waiting: 2,
  fields: [],
  actorKind: 'user',
  recordedAt: '2026-03-10T12:00:00.000Z',
  waitingEvents: [],
};
const checkpoint = {
  position: '5000',
  events: 12,
  lagEvents: 0,
  lagSeconds: 0,
  appliedAt: '2026-03-10T12:00:00.000Z',
  isRunning: true,
  version: '0018_operations',
};
const NOW = Date.parse('2026-03-10T12:04:09.000Z');

describe('projections in words', () => {
  it('names what skipping means before it is done', () => {
    expect(consequenceOf(detail)).toMatch(
      /^«Avance de obra publicado» no se reflejará en «Bodegas», y los 2 eventos que esperan se aplicarán en su orden\./,
    );
    expect(consequenceOf({ ...detail, waiting: 1 })).toContain('y el evento que espera se aplicará.');
    expect(consequenceOf({ ...detail, waiting: 0 })).toContain('y lo que ocurra después con esta clave sí.');
  });

  it('tells what a decision led to', () => {
    expect(outcomeText(detail, null)).toBe('La clave avanza de nuevo.');
    expect(outcomeText(detail, { ...detail, attempts: 2 })).toBe(
      'El evento se intentó otra vez y falló de nuevo.',
    );
    const next = { ...event, eventId: '0197a1b2-0000-7000-8000-000000000003', eventType: 'WarehouseUpdated' };
    expect(outcomeText(detail, { ...detail, event: next })).toContain('«Bodega actualizada»');
  });

  it('tells whether somebody follows the log, and how far behind', () => {
    expect(followingText(checkpoint, NOW)[1]).toBe('Al día');
    expect(followingText({ ...checkpoint, lagSeconds: 3 }, NOW)[1]).toBe('Con retraso');
    expect(followingText({ ...checkpoint, isRunning: false }, NOW)).toEqual([
      'alert',
      'Detenidas',
      'Sin leer desde hace 4 min 09 s',
    ]);
    expect(followingText(null, NOW)[1]).toBe('Sin empezar');
  });

  it.each([
    ['error (22P05): unsupported Unicode escape sequence', /no puede guardar/],
    ['error (23505): duplicate key value violates unique constraint', /Choca/],
    ['Its data does not fit its schema', /no tiene la forma/],
    ['UnknownEventError: Unknown event type FromTheFuture', /no tiene la forma/],
    ['TypeError: x is undefined', /^La proyección falló/],
  ])('says what %j means', (error, words) => {
    expect(causeText(error)).toMatch(words);
  });

  it('counts what stands still', () => {
    const projection = { name: 'audit', categories: ['kyc'], parkedSince: null };
    expect(stateText({ ...projection, parkedKeys: 0, parkedEvents: 0 }).text).toBe('Al día');
    expect(stateText({ ...projection, parkedKeys: 1, parkedEvents: 4 }).text).toBe('1 clave detenida');
    expect([0, 1, 2].map(waitingText)).toEqual([
      'Nada espera detrás',
      '1 evento espera detrás',
      '2 eventos esperan detrás',
    ]);
  });
});

it('says when the platform was last backed up, or that it never was', () => {
  expect(backupText({ lastBackup: null })).toBe('Todavía no se ha completado ninguna copia de seguridad.');
  const lastBackup = { endedAt: '2026-03-10T08:04:00.000Z', events: 41_783, files: 1 };
  expect(backupText({ lastBackup })).toMatch(
    /^Última copia de seguridad: .*3:04.*\(41.783 eventos, 1 archivo\)\.$/,
  );
});
