import { describe, expect, test } from 'vitest';
import { ApiError, ConnectionError, isRefusal, isRetryable, readableError } from './errors.ts';

const fallback = 'Error al crear la inversión';
const body = { message: 'La inversión mínima es $50,000 USD', code: 'BELOW_MINIMUM' };

describe('what a person reads', () => {
  test("ERR-01 is the server's own message, never the raw body", () => {
    const error = new ApiError(422, JSON.stringify(body), body);
    expect(error.message).toBe(`422: ${JSON.stringify(body)}`);
    expect(readableError(error, fallback)).toBe(body.message);
  });

  test('is the fallback when the server said nothing readable', () => {
    expect(readableError(new ApiError(500, '<html>', undefined), fallback)).toBe(fallback);
    expect(readableError(new Error('x is not a function'), fallback)).toBe(fallback);
  });

  test('ERR-05 has its own sentence for offline, timeout, 429 and 503', () => {
    const sentences = [
      new ConnectionError('offline'),
      new ConnectionError('timeout'),
      new ApiError(429, '', undefined),
      new ApiError(503, '', undefined),
    ].map((error) => readableError(error, fallback));
    expect(new Set(sentences).size).toBe(4);
    expect(sentences).not.toContain(fallback);
  });
});

describe('the key of a command', () => {
  test.each([400, 401, 409, 422])('is renewed after %i: the server did nothing', (status) => {
    expect(isRefusal(new ApiError(status, '', undefined))).toBe(true);
  });

  test('is kept while it is unknown what the server did', () => {
    const unknowns = [
      new ConnectionError('offline'),
      new ConnectionError('timeout'),
      new ApiError(500, '', undefined),
      new ApiError(503, '', undefined),
      new ApiError(429, '', undefined),
    ];
    for (const error of unknowns) {
      expect(isRefusal(error)).toBe(false);
      expect(isRetryable(error)).toBe(true);
    }
  });
});
