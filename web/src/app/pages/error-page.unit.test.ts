import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { ErrorPage } from './error-page.tsx';

/** The screen after one threw this. */
function pageAfter(thrown: unknown): string {
  const routes = [{ id: 'root', path: '/', element: null, errorElement: createElement(ErrorPage) }];
  const router = createMemoryRouter(routes, { hydrationData: { errors: { root: thrown } } });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test('a screen that broke on a failure of the server’s tells its code, and of no other failure', () => {
  const failure = new ApiError(500, 'boom', undefined, 'r-4711');
  expect(pageAfter(failure)).toContain('Código para soporte: r-4711');
  const other = pageAfter(new TypeError('x is undefined'));
  expect(other).toContain('Esta pantalla falló');
  expect(other).not.toContain('Código para soporte');
});
