import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { isHttpsUrl } from './text.ts';
import { plainText } from './video-fields.ts';

export const cameraStatuses = ['online', 'offline', 'maintenance'] as const;
export const cameraStatusSchema = z.enum(cameraStatuses, { error: 'Elige un estado de la lista' });
export type CameraStatus = z.infer<typeof cameraStatusSchema>;
export const cameraStatusLabels: Record<CameraStatus, string> = {
  online: 'En línea',
  offline: 'Desconectado',
  maintenance: 'Mantenimiento',
};

export const cameraQualities = ['720p', '1080p', '4K'] as const;
export const cameraQualitySchema = z.enum(cameraQualities, { error: 'Elige una calidad de la lista' });

/** What changes about a camera that hangs where it hangs. */
const conditionData = z.object({
  status: cameraStatusSchema,
  quality: cameraQualitySchema,
  /** Whether what it sees is kept. */
  isRecording: z.boolean(),
  /** Where it can be watched; null when it can't be from outside. */
  streamUrl: z.string().nullable(),
});
const cameraData = conditionData.extend({
  name: z.string(),
  location: z.string(),
  /** Where it looks, in words. */
  angle: z.string(),
});
export type CameraCondition = z.infer<typeof conditionData>;

// Events

export const CameraRegistered = defineEvent('CameraRegistered', cameraData);
/** Only what changed, and what it was before. */
export const CameraStatusChanged = defineEvent(
  'CameraStatusChanged',
  conditionData.partial().extend({ previous: conditionData.partial() }),
);
export const cameraEvents = [CameraRegistered, CameraStatusChanged] as const;
export type CameraEvent = EventOf<(typeof cameraEvents)[number]>;

// Commands

const STREAM = 'La dirección de la transmisión debe empezar por https://';
/** A camera of the development product, which the gateway plays itself. */
const DEMO_STREAM = /^\/api\/dev\/cameras\/[a-z0-9-]{1,40}$/;

/** An https address, or nothing; what a form leaves empty is nothing. */
const streamUrlInput = z
  .string({ error: STREAM })
  .trim()
  .max(2_000, 'Máximo 2000 caracteres')
  .refine((value) => value === '' || DEMO_STREAM.test(value) || isHttpsUrl(value), STREAM)
  .transform((value) => value || null)
  .nullable();

const condition = {
  status: cameraStatusSchema,
  quality: cameraQualitySchema,
  isRecording: z.boolean({ error: 'Di si graba o no' }),
  streamUrl: streamUrlInput,
};

/** Body of POST /api/live-cameras. */
export const registerCameraSchema = z.strictObject({
  name: plainText('El nombre es requerido', 80),
  location: plainText('La ubicación es requerida', 160),
  angle: plainText('El ángulo es requerido', 120),
  status: condition.status.default('online'),
  quality: condition.quality.default('1080p'),
  isRecording: condition.isRecording.default(true),
  streamUrl: condition.streamUrl.default(null),
});
export type RegisterCamera = z.infer<typeof registerCameraSchema>;

/** Body of PUT /api/live-cameras/{id}: what is left out stays as it is. */
export const cameraConditionBodySchema = z.strictObject({
  status: condition.status.optional(),
  quality: condition.quality.optional(),
  isRecording: condition.isRecording.optional(),
  streamUrl: condition.streamUrl.optional(),
  /** The `revision` that the person saw; another one by now refuses the change (CAMERA_CHANGED). Absent: whatever it is. */
  expectedRevision: z.int('La revisión es un número entero').nonnegative().optional(),
});
export const changeCameraStatusSchema = cameraConditionBodySchema.extend({ cameraId: z.uuid() });
export type ChangeCameraStatus = z.infer<typeof changeCameraStatusSchema>;

// Views

/** One row of GET /api/live-cameras, by name; what registering and changing answer, too. */
export const cameraViewSchema = cameraData.extend({
  id: z.uuid(),
  registeredAt: z.iso.datetime(),
  /** Of the last change. */
  changedAt: z.iso.datetime(),
  /** Counts the changes; to be sent as `expectedRevision`. */
  revision: z.int().nonnegative(),
});
export type CameraView = z.infer<typeof cameraViewSchema>;
