import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { showMoment } from './shown-moment.ts';
import { useNow, usePresent } from './use-now.ts';

afterEach(() => showMoment(undefined));

/** What a hook returns in a screen drawn now. */
function read(hook: () => number): number {
  const Screen = () => hook();
  return Number(renderToStaticMarkup(createElement(Screen)));
}

const effectiveAt = '2026-03-01T12:00:00.000Z';

test('AUDIT-02 in the past it is as late as the shown moment; what is live goes by the present', () => {
  const before = read(usePresent);
  expect(before).toBeGreaterThan(Date.parse(effectiveAt));
  expect(read(useNow)).toBe(before);
  showMoment({ text: '120', position: '120', effectiveAt, unversioned: [] });
  expect(read(useNow)).toBe(Date.parse(effectiveAt));
  expect(read(usePresent)).toBe(before);
  showMoment(undefined);
  expect(read(useNow)).toBe(before);
});
