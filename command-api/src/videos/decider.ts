import { type Refusal, refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import { wholeSeconds } from '@nodo/contracts/media/values';
import type { PublishVideo } from '@nodo/contracts/videos/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `video-{id}`; null until published. */
export type VideoState = {
  readonly data: EventData<'ProgressVideoPublished'>;
  readonly isWithdrawn: boolean;
  /** Domain time. */
  readonly publishedAt: string;
} | null;

export function evolveVideo(state: VideoState, event: StoredEvent): VideoState {
  if (event.type === 'ProgressVideoPublished') {
    return { data: event.data, isWithdrawn: false, publishedAt: event.metadata.occurredAt };
  }
  return state && event.type === 'ProgressVideoWithdrawn' ? { ...state, isWithdrawn: true } : state;
}

/** The things a video refers to; null where one does not exist, undefined where none of ours is referred to. */
export interface VideoReferences {
  readonly file: { readonly durationMs: number } | null | undefined;
  readonly hasThumbnail: boolean;
  readonly camera: { readonly location: string } | null | undefined;
}

/** Allowed clock skew. */
const TOLERANCE_MS = 5 * 60_000;

/** `now` is the domain time, ISO 8601. */
export function decidePublish(
  state: VideoState,
  command: PublishVideo,
  references: VideoReferences,
  now: string,
): Decision {
  if (state) return unchanged;
  const { file, hasThumbnail, camera } = references;
  if (file === null)
    return wrong('VIDEO_NOT_FOUND', 'videoUrl', 'El video no está entre los que se subieron.');
  if (!hasThumbnail) {
    return wrong('IMAGE_NOT_FOUND', 'thumbnailUrl', 'La imagen no está entre las que se subieron.');
  }
  if (camera === null) return wrong('CAMERA_NOT_FOUND', 'cameraId', 'La cámara no existe.');
  if (Date.parse(command.recordedAt) > Date.parse(now) + TOLERANCE_MS) {
    return wrong('VALIDATION_FAILED', 'recordedAt', 'La fecha de grabación no puede ser futura.');
  }
  const length = lengthOf(command, file);
  if ('code' in length) return length;
  const cameraLocation = command.cameraLocation ?? camera?.location ?? null;
  return [{ type: 'ProgressVideoPublished', data: { ...command, ...length, cameraLocation } }];
}

/** The length of the video, and of the recording that it shows. Live video has no length. */
function lengthOf(command: PublishVideo, file: VideoReferences['file']): Length | Refusal {
  if (command.isLive) {
    const isFile = 'Un archivo no puede ser en vivo: publica la dirección de la transmisión.';
    return file ? wrong('VALIDATION_FAILED', 'isLive', isFile) : { duration: 0, footageSeconds: 0 };
  }
  const duration = file ? wholeSeconds(file.durationMs) : (command.duration ?? 0);
  if (duration < 1) return wrong('VALIDATION_FAILED', 'duration', 'Escribe cuánto dura el video.');
  const footageSeconds = command.footageSeconds ?? duration;
  if (footageSeconds >= duration) return { duration, footageSeconds };
  const tooShort = 'La grabación no puede durar menos que el video.';
  return wrong('VALIDATION_FAILED', 'footageSeconds', tooShort);
}

interface Length {
  readonly duration: number;
  readonly footageSeconds: number;
}

function wrong(code: Refusal['code'], field: string, message: string): Refusal {
  return refusal(code, message, { [field]: message });
}

export function decideWithdraw(state: VideoState): Decision {
  if (!state) return refusal('VIDEO_NOT_FOUND');
  return state.isWithdrawn ? unchanged : [{ type: 'ProgressVideoWithdrawn', data: {} }];
}

/** Stream `videoView-{id}`: whether this person's view of this video on this day was recorded. */
export type VideoViewState = boolean;
export const neverViewed: VideoViewState = false;

export function evolveVideoView(state: VideoViewState, event: StoredEvent): VideoViewState {
  return event.type === 'ProgressVideoViewed' || state;
}

/** Records one view a day, however often the video is watched. */
export function decideView(hasViewed: VideoViewState, data: EventData<'ProgressVideoViewed'>): Decision {
  return hasViewed ? unchanged : [{ type: 'ProgressVideoViewed', data }];
}
