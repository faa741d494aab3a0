import { isFromBrowser, parseTraceparent } from '@nodo/platform/tracing/trace-ids';
import { expect, it } from 'vitest';
import { traceparent } from '../../web/src/lib/traceparent.ts';

it('a page begins a trace that the servers take for a browser’s, another one each time, and asks for nothing to be recorded', () => {
  const made = Array.from({ length: 100 }, traceparent);
  expect(new Set(made).size).toBe(100);
  for (const one of made) {
    expect(one).toMatch(/-00$/);
    expect(isFromBrowser(parseTraceparent(one)?.traceId ?? '')).toBe(true);
  }
});
