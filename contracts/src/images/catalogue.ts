import { command } from '../command.ts';
import {
  addProjectImageSchema,
  removeProjectImageSchema,
  restoreProjectImageSchema,
  updateProjectImageSchema,
} from './commands.ts';
import { projectImageRemovedSchema, projectImageViewSchema } from './views.ts';

export { imageRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Imágenes';

export const commands = {
  AddProjectImage: command(addProjectImageSchema, 'warehouses.write', projectImageViewSchema),
  UpdateProjectImage: command(updateProjectImageSchema, 'warehouses.write', projectImageViewSchema),
  RemoveProjectImage: command(removeProjectImageSchema, 'warehouses.write', projectImageRemovedSchema),
  RestoreProjectImage: command(restoreProjectImageSchema, 'warehouses.write', projectImageViewSchema),
};
