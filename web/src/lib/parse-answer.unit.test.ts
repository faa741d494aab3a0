import { investmentStatusLabels } from '@nodo/contracts/investments/statuses';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseAnswer } from './parse-answer.ts';

const rows = z.object({
  rows: z.array(z.object({ id: z.string(), status: z.enum(['pending', 'confirmed']) })),
});

describe('INV-04 CHAIN-04 ROLE-02 an answer with a word of a newer server', () => {
  test('keeps its list, and the word as it is', () => {
    const body = {
      rows: [
        { id: 'a', status: 'pending' },
        { id: 'b', status: 'on_hold' },
      ],
    };
    expect(parseAnswer(rows, body)).toEqual(body);
  });

  test('is not changed itself', () => {
    const body = { rows: [{ id: 'b', status: 'on_hold' }] };
    parseAnswer(rows, body);
    expect(body.rows[0]?.status).toBe('on_hold');
  });

  test('leaves out items of a kind that nobody here could tell', () => {
    const event = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('credit'), amount: z.string() }),
      z.object({ kind: z.literal('payout'), status: z.enum(['sent']) }),
    ]);
    const credit = { kind: 'credit', amount: '1.00' };
    const payout = { kind: 'payout', status: 'held' };
    const body = { months: [{ events: [{ kind: 'gift', of: 3 }, credit, { kind: 'bonus' }, payout] }] };
    const answer = z.object({ months: z.array(z.object({ events: z.array(event) })) });
    expect(parseAnswer(answer, body)).toEqual({ months: [{ events: [credit, payout] }] });
    expect(() => parseAnswer(answer, { months: [{ events: [{ kind: 'credit' }] }] })).toThrow(z.ZodError);
  });

  test('has a label', () => {
    const labels: Record<string, string> = investmentStatusLabels;
    expect(labels.on_hold).toBe('Desconocida');
  });

  test.each([
    ['a field that is missing', { rows: [{ status: 'on_hold' }] }],
    ['a number in place of a word', { rows: [{ id: 'a', status: 3 }] }],
    ['another shape', []],
  ])('is refused for %s', (_what, body) => {
    expect(() => parseAnswer(rows, body)).toThrow(z.ZodError);
  });
});
