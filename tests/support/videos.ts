import { readFile } from 'node:fs/promises';
import { type VideoFileView, videoFileViewSchema } from '@nodo/contracts/media/views';
import {
  type CameraView,
  cameraViewSchema,
  type ProgressVideoView,
  progressVideoViewSchema,
  type VideoStats,
  videoStatsSchema,
} from '@nodo/contracts/videos/views';
import { z } from 'zod';
import type { Client } from './client.ts';
import { askPictureUpload } from './images.ts';
import { putFile } from './kyc.ts';

/** A video of the demo: WebM, VP8, 10.167 s. */
export function film(): Promise<Buffer> {
  return readFile(new URL('../../embedded/assets/demo-videos/un-dia.webm', import.meta.url));
}

/** Uploads a video and returns its view; throws when refused. */
export async function uploadFilm(client: Client, file: Buffer): Promise<VideoFileView> {
  const { uploadURL } = await askPictureUpload(client, file.length, 'video/webm');
  const { status, body } = await putFile(client, uploadURL, file, 'video/webm');
  if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
  return videoFileViewSchema.parse(body);
}

/** Minimal request body to publish a video. */
export const someVideo = {
  title: 'Cubierta de prueba',
  description: 'Un día de obra',
  videoUrl: 'https://videos.ejemplo.co/cubierta.mp4',
  recordedAt: '2026-01-15',
  duration: 95,
  phase: 'finishing',
  section: 'Bodega Norte 1',
} as const;

/** Publishes a video and returns it; throws when refused. */
export async function publish(client: Client, more: object = {}): Promise<ProgressVideoView> {
  const answer = await client.send('POST', '/api/progress-videos', { ...someVideo, ...more });
  if (answer.status !== 201) throw new Error(`Publishing answered ${answer.status}: ${answer.text}`);
  return progressVideoViewSchema.strict().parse(answer.body);
}

async function read<S extends z.ZodType>(client: Client, path: string, schema: S): Promise<z.output<S>> {
  const answer = await client.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return schema.parse(answer.body);
}

/** `query` is `?search=…&phase=…` or nothing. */
export const videosOf = (client: Client, query = ''): Promise<ProgressVideoView[]> =>
  read(client, `/api/progress-videos${query}`, z.array(progressVideoViewSchema.strict()));
export const statsOf = (client: Client, query = ''): Promise<VideoStats> =>
  read(client, `/api/progress-videos/stats${query}`, videoStatsSchema.strict());
export const camerasOf = (client: Client): Promise<CameraView[]> =>
  read(client, '/api/live-cameras', z.array(cameraViewSchema.strict()));
