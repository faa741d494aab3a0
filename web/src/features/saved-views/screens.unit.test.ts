import { type SavedViewScreen, savedViewScreens } from '@nodo/contracts/saved-views/values';
import { expect, test } from 'vitest';
import { openableViews } from './screens.ts';

const views = savedViewScreens.map((screen) => ({ screen }));
const openable = (role: Parameters<typeof openableViews>[1]): SavedViewScreen[] =>
  openableViews(views, role).map(({ screen }) => screen);

test('USERS-09 who became an analyst is not offered the views they saved of screens for staff', () => {
  expect(openable('analyst')).toEqual(['history', 'audit']);
  expect(openable('admin')).toEqual([...savedViewScreens]);
  expect(openable('super_admin')).toEqual([...savedViewScreens]);
});
