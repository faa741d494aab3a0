import { describe, expect, it } from 'vitest';
import { openTable } from './open-table.ts';

describe('a table that newer servers may add to', () => {
  const labels: Record<string, string> = openTable({ pending: 'Pendiente' }, 'Desconocido');

  it('answers what it knows, and the fallback for anything else, names of Object included', () => {
    expect(labels.pending).toBe('Pendiente');
    expect(labels.paused).toBe('Desconocido');
    expect(labels.constructor).toBe('Desconocido');
  });

  it('lists only what it knows', () => {
    expect(Object.entries(labels)).toEqual([['pending', 'Pendiente']]);
    expect('paused' in labels).toBe(false);
  });
});
