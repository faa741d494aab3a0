import { z } from 'zod';
import { command, file, read } from '../api-route.ts';
import { cameraConditionBodySchema, publishVideoSchema, registerCameraSchema } from './commands.ts';
import {
  cameraFilterSchema,
  cameraViewSchema,
  progressVideoViewSchema,
  videoFilterSchema,
  videoStatsSchema,
  videoViewedSchema,
  videoWithdrawnSchema,
} from './views.ts';

const reading = 'videos.read';
const writing = 'videos.write';

export const videoRoutes = [
  read('/api/progress-videos', 'Videos de la obra', {
    permission: reading,
    query: videoFilterSchema,
    answer: z.array(progressVideoViewSchema),
  }),
  read('/api/progress-videos/stats', 'Cifras de los videos', {
    permission: reading,
    answer: videoStatsSchema,
  }),
  read('/api/progress-videos/report', 'Reporte de los videos', {
    permission: reading,
    query: videoFilterSchema,
    answer: file('application/pdf'),
  }),
  read('/api/progress-videos/export', 'Videos de la obra como CSV', {
    people: false,
    permission: writing,
    query: videoFilterSchema,
    answer: file('text/csv'),
  }),
  read('/api/progress-videos/{id}/captions', 'Subtítulos de un video', {
    permission: reading,
    answer: file('text/vtt'),
  }),
  command('POST', '/api/progress-videos', 'Publica un video', {
    permission: writing,
    body: publishVideoSchema,
    status: 201,
    answer: progressVideoViewSchema,
  }),
  command('DELETE', '/api/progress-videos/{id}', 'Retira un video', {
    permission: writing,
    answer: videoWithdrawnSchema,
  }),
  command('POST', '/api/progress-videos/{id}/views', 'Cuenta que se vio un video', {
    permission: reading,
    answer: videoViewedSchema,
  }),
  read('/api/live-cameras', 'Cámaras', { permission: reading, answer: z.array(cameraViewSchema) }),
  read('/api/live-cameras/export', 'Cámaras como CSV', {
    people: false,
    permission: writing,
    query: cameraFilterSchema,
    answer: file('text/csv'),
  }),
  command('POST', '/api/live-cameras', 'Registra una cámara', {
    people: false,
    permission: writing,
    body: registerCameraSchema,
    status: 201,
    answer: cameraViewSchema,
  }),
  command('PUT', '/api/live-cameras/{id}', 'Dice cómo está una cámara', {
    people: false,
    permission: writing,
    body: cameraConditionBodySchema,
    answer: cameraViewSchema,
  }),
];
