import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { screenAt, screens } from './screens.ts';

const addresses = [
  ...screens.map(({ path }) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, 'a-1')),
  '/admin/users',
  '/admin/users/',
  '/admin/users/a-1/b',
  '/history/streams/warehouse-1',
  '/history/streams/warehouse-1/story/more',
  '/investments/',
  '/login',
  '/reservas',
  '/nowhere',
];

test.each(addresses)('the screen asked for first at %s is the router’s', (address) => {
  const routes = screens.map(({ path }) => ({ path }));
  expect(screenAt(address)?.path).toBe(matchRoutes(routes, address)?.at(-1)?.route.path);
});

test('the screen of an investment begins with that investment', () => {
  expect(screenAt('/investments/a-1')?.reads?.('/investments/a-1')).toContain('/api/investments/a-1');
});
