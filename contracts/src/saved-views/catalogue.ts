import { command } from '../command.ts';
import { removeViewSchema, saveViewSchema } from './commands.ts';
import { removedViewSchema, savedViewSchema } from './views.ts';

export { savedViewRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Vistas guardadas';

export const commands = {
  SaveView: command(saveViewSchema, 'savedViews.own', savedViewSchema),
  RemoveView: command(removeViewSchema, 'savedViews.own', removedViewSchema),
};
