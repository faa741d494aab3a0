import { command } from '../command.ts';
import { mediaViewSchema } from '../images/commands.ts';
import { recordMediaDocumentSchema } from './commands.ts';
import { recordMediaFileSchema, recordVideoFileSchema } from './values.ts';
import { documentViewSchema, videoFileViewSchema } from './views.ts';

export { mediaRoutes as routes } from './api.ts';
export const title = 'Archivos';

export const commands = {
  RecordMediaFile: command(recordMediaFileSchema, 'warehouses.write', mediaViewSchema),
  RecordMediaDocument: command(recordMediaDocumentSchema, 'warehouses.write', documentViewSchema),
  RecordVideoFile: command(recordVideoFileSchema, 'videos.write', videoFileViewSchema),
};
