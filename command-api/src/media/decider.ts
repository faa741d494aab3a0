import type { EventData } from '@nodo/contracts/events';
import type { RecordMediaFile, RecordVideoFile } from '@nodo/contracts/media/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

export type PictureFile = EventData<'MediaFileUploaded'>;
export type VideoFile = EventData<'VideoFileUploaded'>;

/** Stream `mediaFile-{id}`; null until its file lies in the object store. It never changes. */
export type MediaFileState =
  | { readonly kind: 'picture'; readonly file: PictureFile }
  | { readonly kind: 'video'; readonly file: VideoFile }
  | null;

export function evolveMediaFile(state: MediaFileState, event: StoredEvent): MediaFileState {
  if (event.type === 'MediaFileUploaded') return { kind: 'picture', file: event.data };
  if (event.type === 'VideoFileUploaded') return { kind: 'video', file: event.data };
  return state;
}

/** The picture that was uploaded under an id; null when there is none, or something else. */
export function pictureOf(state: MediaFileState): PictureFile | null {
  return state?.kind === 'picture' ? state.file : null;
}

/** The video that was uploaded under an id; null when there is none, or something else. */
export function videoOf(state: MediaFileState): VideoFile | null {
  return state?.kind === 'video' ? state.file : null;
}

/** An upload is kept once: its id was good for one picture. */
export function decideRecordMedia(state: MediaFileState, command: RecordMediaFile): Decision {
  if (state) return unchanged;
  const { mediaId: _, ...data } = command;
  return [{ type: 'MediaFileUploaded', data }];
}

/** The same for a video. */
export function decideRecordVideo(state: MediaFileState, command: RecordVideoFile): Decision {
  if (state) return unchanged;
  const { mediaId: _, ...data } = command;
  return [{ type: 'VideoFileUploaded', data }];
}
