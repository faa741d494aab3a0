import { z } from 'zod';
import { command } from '../command.ts';
import {
  changeCameraStatusSchema,
  publishVideoSchema,
  recordVideoViewSchema,
  registerCameraSchema,
  withdrawVideoSchema,
} from './commands.ts';
import { cameraViewSchema, progressVideoViewSchema } from './views.ts';

export { videoRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Videos y cámaras';

export const commands = {
  PublishProgressVideo: command(publishVideoSchema, 'videos.write', progressVideoViewSchema),
  WithdrawProgressVideo: command(withdrawVideoSchema, 'videos.write', z.object({ id: z.uuid() })),
  RecordVideoView: command(
    recordVideoViewSchema,
    'videos.read',
    z.object({ id: z.uuid(), day: z.iso.date() }),
  ),
  RegisterCamera: command(registerCameraSchema, 'videos.write', cameraViewSchema),
  ChangeCameraStatus: command(changeCameraStatusSchema, 'videos.write', cameraViewSchema),
};
