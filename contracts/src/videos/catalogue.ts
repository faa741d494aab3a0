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

export const videosCommands = {
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
