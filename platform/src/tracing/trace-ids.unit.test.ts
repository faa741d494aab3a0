import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveId, newId } from '../ids.ts';
import {
  formatTraceparent,
  isFromBrowser,
  parseTraceparent,
  spanIdOf,
  traceIdOf,
  traceOfEvent,
  uuidOf,
} from './trace-ids.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

it('reads what W3C Trace Context writes, of newer versions as well, and nothing else', () => {
  expect(parseTraceparent(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span });
  expect(parseTraceparent(`00-${trace}-${span}-00`)).toEqual({ traceId: trace, spanId: span });
  expect(parseTraceparent(`cc-${trace}-${span}-01-what-comes-later`)).toEqual({
    traceId: trace,
    spanId: span,
  });
  for (const wrong of [
    undefined,
    '',
    [`00-${trace}-${span}-01`],
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01\r\nx: y`,
  ])
    expect(parseTraceparent(wrong), String(wrong)).toBeUndefined();
});

it('writes what it reads, with whether it is sampled', () => {
  expect(formatTraceparent({ traceId: trace, spanId: span })).toBe(`00-${trace}-${span}-01`);
  expect(formatTraceparent({ traceId: trace, spanId: span, isSampled: false })).toBe(
    `00-${trace}-${span}-00`,
  );
});

it('turns a UUID into a trace and back', () => {
  for (const id of [newId(), randomUUID(), deriveId('a')]) {
    expect(uuidOf(traceIdOf(id))).toBe(id);
    expect(
      parseTraceparent(formatTraceparent({ traceId: traceIdOf(id), spanId: spanIdOf(id) })),
    ).toBeDefined();
  }
});

it('takes what a browser makes for a browser’s, and no id that is made or derived here', () => {
  for (let tries = 0; tries < 200; tries += 1) {
    expect(isFromBrowser(traceIdOf(randomUUID()))).toBe(true);
    expect(isFromBrowser(traceIdOf(newId()))).toBe(false);
    expect(isFromBrowser(traceIdOf(deriveId('transfer', tries)))).toBe(false);
  }
  expect(isFromBrowser('0123456789abcdef0123456789abcdef')).toBe(false);
});

it('finds the span of an event: a person’s in the trace of its correlation, a service’s in one of its own', () => {
  const correlationId = '0197c0de-0000-4000-8000-00000000000a';
  const causationId = '0197c0de-1111-7222-9333-44445555666b';
  const ids = { correlationId, causationId };
  const person = { kind: 'user', id: newId(), role: 'investor' } as const;
  expect(traceOfEvent({ actor: person, ...ids })).toEqual({
    traceId: '0197c0de00004000800000000000000a',
    spanId: '933344445555666b',
  });
  expect(traceOfEvent({ actor: { kind: 'service', name: 'worker' }, ...ids })).toEqual({
    traceId: '0197c0de11117222933344445555666b',
    spanId: '933344445555666b',
  });
});
