import { z } from 'zod';
import { bogotaMoment } from '../bogota.ts';
import { imageUrlSchema, mediaIdOf } from '../images/values.ts';
import { isHttpsUrl, isStorable, requiredText } from '../text.ts';
import { updatePercentageSchema } from '../warehouses/construction.ts';
import { optionalText, plainText, wholeNumber } from './fields.ts';
import { cameraQualitySchema, cameraStatusSchema, videoLimits, videoPhaseSchema } from './values.ts';

/** Maximum length of a film or of its footage, in seconds: a year. */
const MAX_SECONDS = 366 * 24 * 3_600;
const MAX_CAPTIONS = 60_000;

const VIDEO = 'La dirección del video debe empezar por https://';

/** An uploaded video's path, or an external URL. */
export const videoUrlSchema = z
  .string({ error: 'El video es obligatorio' })
  .trim()
  .min(1, 'El video es obligatorio')
  .max(2_000, 'Máximo 2000 caracteres')
  .refine((value) => mediaIdOf(value) !== undefined || isStream(value) || isHttpsUrl(value), VIDEO);

/** Path of a camera stream that the development product serves itself. */
const isStream = (value: string) => /^\/api\/dev\/cameras\/[a-z0-9-]{1,40}$/.test(value);

const NO_MOMENT = 'Escribe la fecha de grabación';
/** An ISO timestamp, or a day, which means noon in Bogotá; converted to UTC. */
const recordedAtInput = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: NO_MOMENT })
  .transform((value) => new Date(value.includes('T') ? value : bogotaMoment(value, '12:00:00')))
  .refine((value) => !Number.isNaN(value.getTime()), NO_MOMENT)
  .transform((value) => value.toISOString())
  .refine((value) => value >= '2000' && value < '2101', 'La fecha debe estar entre 2000 y 2100');

const seconds = wholeNumber('Escribe la duración en segundos', 0, MAX_SECONDS);
const workersInput = wholeNumber('Escribe cuántas personas trabajaban', 0, 100_000).nullable();

const captionsInput = z
  .string({ error: 'Los subtítulos son un texto WebVTT' })
  .max(MAX_CAPTIONS, `Máximo ${MAX_CAPTIONS.toLocaleString('es-CO')} caracteres`)
  .refine((value) => value.trim() === '' || isWebVtt(value), 'Los subtítulos deben ser un archivo WebVTT')
  .transform((value) => (value.trim() === '' ? null : value))
  .nullable();

/** Checks the WebVTT signature (https://www.w3.org/TR/webvtt1/#file-structure) and that the text can be stored. */
function isWebVtt(text: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t].*)?(?:\r?\n|\r|$)/.test(text) && isStorable(text);
}

const metadataInput = z
  .strictObject({
    weather: optionalText(80).default(null),
    workers: workersInput.default(null),
    progress: updatePercentageSchema,
    equipment: z
      .array(plainText('Escribe el equipo', 80), { error: 'Los equipos son una lista' })
      .max(videoLimits.equipment, `Máximo ${videoLimits.equipment} equipos`)
      .default([]),
    milestone: optionalText(200).default(null),
  })
  .prefault({});

/** Body of POST /api/progress-videos. */
export const publishVideoSchema = z.strictObject({
  title: plainText('El título es requerido', videoLimits.title),
  description: requiredText(videoLimits.description, 'La descripción es requerida'),
  videoUrl: videoUrlSchema,
  thumbnailUrl: imageUrlSchema.nullable().default(null),
  recordedAt: recordedAtInput,
  /** Seconds. Read from an uploaded file; required for an external one, unless it is live. */
  duration: seconds.nullable().default(null),
  /** Seconds; absent: equal to the film's duration. */
  footageSeconds: seconds.nullable().default(null),
  phase: videoPhaseSchema,
  section: plainText('La sección es requerida', videoLimits.section),
  cameraId: z.uuid('Elige una cámara de la lista').nullable().default(null),
  /** Absent: the camera's location. */
  cameraLocation: optionalText(160).default(null),
  isLive: z.boolean({ error: 'Di si es en vivo o no' }).default(false),
  captions: captionsInput.default(null),
  metadata: metadataInput,
});
export type PublishVideo = z.infer<typeof publishVideoSchema>;

/** DELETE /api/progress-videos/{id}, and POST /api/progress-videos/{id}/views: neither has a body. */
export const withdrawVideoSchema = z.strictObject({ videoId: z.uuid() });
export type WithdrawVideo = z.infer<typeof withdrawVideoSchema>;
export const recordVideoViewSchema = z.strictObject({ videoId: z.uuid() });
export type RecordVideoView = z.infer<typeof recordVideoViewSchema>;

const STREAM = 'La dirección de la transmisión debe empezar por https://';
/** Path of a camera stream that the gateway of the development product serves itself. */
const DEMO_STREAM = /^\/api\/dev\/cameras\/[a-z0-9-]{1,40}$/;

/** An https URL, or null; empty form values become null. */
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

/** Body of PUT /api/live-cameras/{id}: omitted fields stay unchanged. */
export const cameraConditionBodySchema = z.strictObject({
  status: condition.status.optional(),
  quality: condition.quality.optional(),
  isRecording: condition.isRecording.optional(),
  streamUrl: condition.streamUrl.optional(),
  /**
   * The `revision` the person saw; if it has changed since, the update is refused (CAMERA_CHANGED). Absent: no check.
   */
  expectedRevision: z.int('La revisión es un número entero').nonnegative().optional(),
});
export const changeCameraStatusSchema = cameraConditionBodySchema.extend({ cameraId: z.uuid() });
export type ChangeCameraStatus = z.infer<typeof changeCameraStatusSchema>;
