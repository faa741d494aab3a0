import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/errors.ts';
import { UnreadStream } from './unread-stream.tsx';

const shown = (error: unknown) => {
  const query = { error, isFetching: false, refetch: () => undefined };
  const part = createElement(UnreadStream, { stream: 'warehouse-1', query, fallback: 'No pudimos.' });
  return renderToStaticMarkup(createElement(MemoryRouter, null, part));
};

test('a revision beyond the last leads to the last one, without a retry', () => {
  const message = 'Este flujo llega hasta la revisión 3';
  const body = { message, code: 'VALIDATION_FAILED', fields: { from: message } } as const;
  const html = shown(new ApiError(400, '', body));
  expect(html).toContain(message);
  expect(html).toContain('href="/history/streams/warehouse-1"');
  expect(html).not.toContain('Reintentar');
});

test('an unknown stream leads to the history, without a retry', () => {
  const html = shown(new ApiError(404, '', { message: 'No encontramos lo que buscas', code: 'NOT_FOUND' }));
  expect(html).toContain('No encontramos lo que buscas');
  expect(html).toContain('href="/history"');
  expect(html).not.toContain('Reintentar');
});

test('a failure of the server can be tried again', () => {
  expect(shown(new ApiError(500, '', undefined))).toContain('Reintentar');
});
