import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/errors.ts';
import { QueryError } from './query-error.tsx';

const shown = (error: unknown) => {
  const query = { error, isFetching: false, refetch: () => undefined };
  return renderToStaticMarkup(createElement(QueryError, { query, fallback: 'No pudimos.' }));
};

test('what is refused for what was asked is not tried again', () => {
  const message = 'Ese momento todavía no ha llegado';
  const html = shown(
    new ApiError(400, '', { message, code: 'VALIDATION_FAILED', fields: { from: message } }),
  );
  expect(html).toContain(message);
  expect(html).not.toContain('Reintentar');
});

test('a failure of the server can be tried again', () => {
  expect(shown(new ApiError(500, '', undefined))).toContain('Reintentar');
});
