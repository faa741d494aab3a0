import { z } from 'zod';
import { labelTable } from '../open-table.ts';

export const videoPhases = ['infrastructure', 'construction', 'finishing', 'operations'] as const;
export const videoPhaseSchema = z.enum(videoPhases, { error: 'Elige una fase de la lista' });
export type VideoPhase = z.infer<typeof videoPhaseSchema>;
export const videoPhaseLabels: Record<VideoPhase, string> = {
  infrastructure: 'Infraestructura',
  construction: 'Construcción',
  finishing: 'Acabados',
  operations: 'Operaciones',
};

/** Label of a phase; 'Desconocido' for unknown ones. */
export function videoPhaseLabel(phase: string): string {
  const known = videoPhaseSchema.safeParse(phase).data;
  return known ? videoPhaseLabels[known] : 'Desconocido';
}

export const videoLimits = { title: 160, section: 120, description: 4_000, equipment: 20 } as const;

const metadataData = z.object({
  weather: z.string().nullable(),
  /** Number of workers on site. */
  workers: z.int().nonnegative().nullable(),
  /** Construction progress in percent, 0 to 100. */
  progress: z.number().min(0).max(100).nullable(),
  equipment: z.array(z.string()),
  milestone: z.string().nullable(),
});

export const progressVideoFields = z.object({
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  thumbnailUrl: z.string().nullable(),
  recordedAt: z.iso.datetime(),
  /** Duration of the film in seconds; 0 for a live stream. */
  duration: z.int().nonnegative(),
  /** Seconds of footage it covers: for a time lapse many more than its duration. */
  footageSeconds: z.int().nonnegative(),
  phase: videoPhaseSchema,
  section: z.string(),
  cameraId: z.uuid().nullable(),
  cameraLocation: z.string().nullable(),
  isLive: z.boolean(),
  /** WebVTT written by staff; null: generated from the video's facts. */
  captions: z.string().nullable(),
  metadata: metadataData,
});
export type VideoData = z.infer<typeof progressVideoFields>;

export const cameraStatuses = ['online', 'offline', 'maintenance'] as const;
export const cameraStatusSchema = z.enum(cameraStatuses, { error: 'Elige un estado de la lista' });
export type CameraStatus = z.infer<typeof cameraStatusSchema>;
export const cameraStatusLabels = labelTable<CameraStatus>({
  online: 'En línea',
  offline: 'Desconectado',
  maintenance: 'Mantenimiento',
});

export const cameraQualities = ['720p', '1080p', '4K'] as const;
export const cameraQualitySchema = z.enum(cameraQualities, { error: 'Elige una calidad de la lista' });

/** The changeable properties of a camera. */
export const cameraConditionFields = z.object({
  status: cameraStatusSchema,
  quality: cameraQualitySchema,
  /** Whether its stream is recorded. */
  isRecording: z.boolean(),
  /** URL of the stream; null when it can't be watched from outside. */
  streamUrl: z.string().nullable(),
});
export const cameraFields = cameraConditionFields.extend({
  name: z.string(),
  location: z.string(),
  /** Description of its viewing direction. */
  angle: z.string(),
});
export type CameraCondition = z.infer<typeof cameraConditionFields>;
