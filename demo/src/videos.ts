import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mediaPath } from '@nodo/contracts/images/values';
import { MEDIA_KEPT_TYPE, mediaObjectPath } from '@nodo/contracts/media/values';
import { FILM_SIZE, filmFile, filmLengths, thumbnailFile } from '@nodo/embedded/gateway/films';
import type { DemoSize } from '@nodo/embedded/settings';
import { deriveId } from '@nodo/platform/ids';
import type { DemoDay } from './day.ts';
import type { DemoObjects } from './late-objects.ts';
import { type DemoPerson, demoInvestors } from './people.ts';
import { putBytes } from './put-bytes.ts';
import type { Step } from './steps.ts';
import { type DemoCamera, type DemoVideo, demoCameras, demoVideos, FEW_VIDEOS } from './video-records.ts';

const HOUR_MS = 3_600_000;

export interface DemoVideoOptions {
  readonly objects: DemoObjects;
  readonly size: DemoSize;
  /** E-mail of the publisher. */
  readonly author: string;
}

/** The cameras, the films published over the months, and their viewers. */
export function videoSteps(day: DemoDay, options: DemoVideoOptions): Step[] {
  const cameras = new Map<string, string>();
  const chosen = demoVideos.filter(({ key }) => options.size !== 'small' || FEW_VIDEOS.includes(key));
  return [
    ...demoCameras.flatMap((camera) => cameraSteps(camera, day, options.author, cameras)),
    ...chosen.flatMap((video) => publication(video, day, options, cameras)),
  ];
}

const streamOf = (key: string) => `/api/dev/cameras/${key}`;

function cameraSteps(camera: DemoCamera, day: DemoDay, author: string, ids: Map<string, string>): Step[] {
  const { key, at: monthsAgo, inMaintenanceSince, ...about } = camera;
  const registration: Step = {
    at: day.ago(monthsAgo),
    run: async (at) => {
      const payload = { ...about, streamUrl: streamOf(key) };
      const actor = day.actor(author);
      const step = `camera/${key}`;
      const made = await day.commands.send({ command: 'RegisterCamera', step, at, actor, payload });
      ids.set(key, made.id);
    },
  };
  if (inMaintenanceSince === undefined) return [registration];
  const repair: Step = {
    at: day.ago(inMaintenanceSince),
    run: async (at) => {
      const payload = { cameraId: idOf(ids, key), status: 'maintenance', isRecording: false } as const;
      const step = `camera/${key}/maintenance`;
      const actor = day.actor(author);
      await day.commands.send({ command: 'ChangeCameraStatus', step, at, actor, payload });
    },
  };
  return [registration, repair];
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} is not registered yet`);
  return id;
}

function publication(
  video: DemoVideo,
  day: DemoDay,
  options: DemoVideoOptions,
  cameras: ReadonlyMap<string, string>,
): Step[] {
  const { author } = options;
  let videoId = '';
  const publish: Step = {
    at: day.ago(video.at),
    run: async (at) => {
      const urls = await upload(video, day, { ...options, at });
      const made = await day.commands.send({
        command: 'PublishProgressVideo',
        step: `video/${video.key}`,
        at: new Date(at.getTime() + 2_000),
        actor: day.actor(author),
        payload: { ...payloadOf(video, at), ...urls, cameraId: idOf(cameras, video.camera) },
      });
      videoId = made.id;
    },
  };
  return [
    publish,
    ...viewersOf(video).map((viewer, index) => look(viewer, index, day, video, () => videoId)),
  ];
}

function payloadOf({ hours, phase, section, title, description, works, ...video }: DemoVideo, at: Date) {
  const [progress, workers, weather] = works;
  const recordedAt = new Date(at.getTime() - (hours === null ? 0 : 2 * HOUR_MS)).toISOString();
  const metadata = {
    ...{ progress, workers, weather },
    equipment: [...video.equipment],
    milestone: video.milestone ?? null,
  };
  const footage = hours === null ? { isLive: true } : { footageSeconds: hours * 3_600 };
  return { title, description, phase, section, recordedAt, metadata, ...footage };
}

/** Everybody views it within a day or two, but never later than today. */
function look(
  { email }: DemoPerson,
  index: number,
  day: DemoDay,
  { key, at: monthsAgo }: DemoVideo,
  videoId: () => string,
): Step {
  const moment = day.ago(monthsAgo).getTime() + (index + 1) * 3 * HOUR_MS;
  return {
    at: new Date(Math.min(moment, day.today.getTime())),
    run: async (at) => {
      const [actor, payload] = [day.actor(email), { videoId: videoId() }];
      await day.commands.send({
        command: 'RecordVideoView',
        step: `view/${key}/${email}`,
        at,
        actor,
        payload,
      });
    },
  };
}

/** A varying few of the people registered by then. */
function viewersOf({ key, at }: DemoVideo): DemoPerson[] {
  const here = demoInvestors.filter(({ registered }) => registered > at + 0.2);
  const first = key.length % 3;
  return here.filter((_, index) => (index + first) % 3 !== 0).slice(0, 4 + (key.length % 5));
}

interface Upload extends DemoVideoOptions {
  readonly at: Date;
}

/**
 * Stores a film and its thumbnail like an upload would, and returns their paths; for a live one, the camera's stream.
 */
async function upload({ film, hours, camera }: DemoVideo, day: DemoDay, to: Upload) {
  const thumbnailUrl = await uploadThumbnail(film, day, to);
  if (hours === null) return { videoUrl: streamOf(camera), thumbnailUrl };
  const mediaId = deriveId('demo', `film/${film}`);
  const bytes = await readFile(filmFile(film));
  const contentType = 'video/webm';
  await putBytes(to.objects, mediaObjectPath(mediaId), bytes, contentType);
  const { width, height } = FILM_SIZE;
  const durationMs = filmLengths[film];
  if (durationMs === undefined) throw new Error(`${film} has no length`);
  const file = { contentType, size: bytes.length, sha256: sha256(bytes), codec: 'vp8' } as const;
  const payload = { mediaId, ...file, durationMs, width, height };
  const actor = day.actor(to.author);
  await day.commands.send({ command: 'RecordVideoFile', step: `film/${film}`, at: to.at, actor, payload });
  return { videoUrl: mediaPath(mediaId), thumbnailUrl };
}

async function uploadThumbnail(film: string, day: DemoDay, { objects, author, at }: Upload): Promise<string> {
  const mediaId = deriveId('demo', `thumbnail/${film}`);
  const { thumbnail: width, widths } = FILM_SIZE;
  const [full] = await Promise.all(
    [undefined, ...widths].map(async (part) => {
      const bytes = await readFile(thumbnailFile(film, part));
      await putBytes(objects, mediaObjectPath(mediaId, part), bytes, MEDIA_KEPT_TYPE);
      return bytes;
    }),
  );
  if (!full) throw new Error(`${film} has no thumbnail`);
  const file = { contentType: MEDIA_KEPT_TYPE, size: full.length, sha256: sha256(full) } as const;
  const payload = { mediaId, ...file, width, height: (width * 9) / 16, widths: [...widths] };
  const actor = day.actor(author);
  await day.commands.send({ command: 'RecordMediaFile', step: `thumbnail/${film}`, at, actor, payload });
  return mediaPath(mediaId);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
