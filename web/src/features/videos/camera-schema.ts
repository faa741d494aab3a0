import { registerCameraSchema } from '@nodo/contracts/videos/commands';
import { type CameraCondition, cameraQualitySchema, cameraStatusSchema } from '@nodo/contracts/videos/values';
import type { CameraView } from '@nodo/contracts/videos/views';
import { z } from 'zod';

const fields = registerCameraSchema.shape;

/** Form values of a camera; an existing one allows changes to its condition only, not to its location. */
export const cameraFormSchema = z.object({
  name: fields.name,
  location: fields.location,
  angle: fields.angle,
  status: cameraStatusSchema,
  quality: cameraQualitySchema,
  isRecording: z.boolean(),
  streamUrl: z.string().pipe(fields.streamUrl.unwrap().unwrap()),
});
export type CameraInput = z.input<typeof cameraFormSchema>;
export type CameraOutput = z.output<typeof cameraFormSchema>;
export type CameraField = keyof CameraInput;
export const cameraFields = Object.keys(cameraFormSchema.shape) as CameraField[];

/** Initial values of the form. */
export function cameraValuesOf(camera: CameraView | undefined): CameraInput {
  return {
    name: camera?.name ?? '',
    location: camera?.location ?? '',
    angle: camera?.angle ?? '',
    status: camera?.status ?? 'online',
    quality: camera?.quality ?? '1080p',
    isRecording: camera?.isRecording ?? true,
    streamUrl: camera?.streamUrl ?? '',
  };
}

const conditions = ['status', 'quality', 'isRecording', 'streamUrl'] as const;

/** Fields in which the form differs from the camera's current condition. */
export function differingConditions(mine: CameraInput, latest: CameraView): (keyof CameraCondition)[] {
  const theirs = cameraValuesOf(latest);
  return conditions.filter((field) => mine[field] !== theirs[field]);
}
