import { bogotaDay, bogotaMoment } from '@nodo/contracts/bogota';
import { mediaIdOf } from '@nodo/contracts/images/values';
import { publishVideoSchema } from '@nodo/contracts/videos/commands';
import { videoPhaseSchema } from '@nodo/contracts/videos/values';
import { z } from 'zod';
import { parseDecimal } from '../../lib/amount-input.ts';

/** Option value for "no camera". */
export const NO_CAMERA = 'none';

const fields = publishVideoSchema.shape;
const HOURS = 'Escribe las horas, por ejemplo 12,5';
const CLOCK = 'Escribe minutos y segundos, por ejemplo 02:30';
const optional = (max: number) => z.string().trim().max(max, `Máximo ${max} caracteres`);

/** '02:30', '1:02:30' or '90' in seconds; undefined for anything else. */
export function secondsOf(text: string): number | undefined {
  const parts = text.trim().split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined;
  if (parts.slice(1).some((part) => Number(part) > 59)) return undefined;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Typed hours, with a decimal comma or point, in seconds; undefined if invalid. */
export function hoursOf(text: string): number | undefined {
  if (!/^\d{1,4}([.,]\d{1,2})?$/.test(text.trim())) return undefined;
  return Math.round(Number(parseDecimal(text)) * 3_600);
}

/** Form values; the output is the request body. */
export const publishFormSchema = z
  .object({
    title: fields.title,
    description: fields.description,
    videoUrl: fields.videoUrl,
    thumbnailUrl: z.string(),
    /** In the format of a date input. */
    recordedOn: z.iso.date('Elige la fecha de grabación'),
    duration: z.string(),
    hours: z.string().refine((text) => text.trim() === '' || hoursOf(text) !== undefined, HOURS),
    phase: videoPhaseSchema,
    section: fields.section,
    cameraId: z.string(),
    isLive: z.boolean(),
    captions: z.string(),
    weather: optional(80),
    workers: z.string().regex(/^\s*\d{0,6}\s*$/, 'Escribe un número entero'),
    progress: z
      .string()
      .regex(/^\s*(\d{1,3}([.,]\d)?)?\s*$/, 'El porcentaje va de 0 a 100, con un decimal como máximo'),
    /** Separated by commas. */
    equipment: optional(800),
    milestone: optional(200),
  })
  .superRefine((values, { addIssue }) => {
    // For an uploaded file the server reads the length.
    if (values.isLive || mediaIdOf(values.videoUrl) !== undefined) return;
    if (!secondsOf(values.duration)) addIssue({ code: 'custom', path: ['duration'], message: CLOCK });
  });
export type PublishInput = z.input<typeof publishFormSchema>;
export type PublishField = keyof PublishInput;
export const publishFields = Object.keys(publishFormSchema.shape) as PublishField[];
export type PublishBody = z.input<typeof publishVideoSchema>;

/** Initial values of the form. `today` is in the format of a date input. */
export function emptyPublish(today: string): PublishInput {
  return {
    title: '',
    description: '',
    videoUrl: '',
    thumbnailUrl: '',
    recordedOn: today,
    duration: '',
    hours: '',
    phase: 'construction',
    section: '',
    cameraId: NO_CAMERA,
    isLive: false,
    captions: '',
    weather: '',
    workers: '',
    progress: '',
    equipment: '',
    milestone: '',
  };
}

/** The body of the request. */
export function bodyOf(values: PublishInput, now: Date): PublishBody {
  const isFile = mediaIdOf(values.videoUrl) !== undefined;
  // The switch is hidden for a file, and may have been on before.
  const isLive = values.isLive && !isFile;
  const list = values.equipment.split(',').map((item) => item.trim());
  // Noon of today may be in the future, which the server would refuse, as it does any later day.
  const isToday = values.recordedOn === bogotaDay(now);
  const noon = new Date(bogotaMoment(values.recordedOn, '12:00:00'));
  return {
    title: values.title,
    description: values.description,
    videoUrl: values.videoUrl,
    thumbnailUrl: values.thumbnailUrl || null,
    recordedAt: (isToday && noon > now ? now : noon).toISOString(),
    duration: isLive || isFile ? null : (secondsOf(values.duration) ?? null),
    footageSeconds: isLive || !values.hours.trim() ? null : (hoursOf(values.hours) ?? null),
    phase: values.phase,
    section: values.section,
    cameraId: values.cameraId === NO_CAMERA ? null : values.cameraId,
    isLive,
    captions: values.captions || null,
    metadata: {
      weather: values.weather || null,
      workers: values.workers.trim() || null,
      progress: parseDecimal(values.progress) || null,
      equipment: list.filter(Boolean),
      milestone: values.milestone || null,
    },
  };
}

/** The form field that shows a server error. */
export function fieldOf(name: string): PublishField | undefined {
  if (name === 'recordedAt') return 'recordedOn';
  if (name === 'footageSeconds') return 'hours';
  const last = name.replace(/^metadata\./, '').replace(/\.\d+$/, '');
  return publishFields.find((field) => field === last);
}
