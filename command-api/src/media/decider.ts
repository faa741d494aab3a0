import type { EventData } from '@nodo/contracts/events';
import type { RecordMediaFile, RecordVideoFile } from '@nodo/contracts/media/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

export type PictureFile = EventData<'MediaFileUploaded'>;
export type VideoFile = EventData<'VideoFileUploaded'>;

/** Stream `mediaFile-{id}`; null until the file is in the object store. It never changes. */
export type MediaFileState =
  | { readonly kind: 'picture'; readonly file: PictureFile }
  | { readonly kind: 'video'; readonly file: VideoFile }
  | null;

export function evolveMediaFile(state: MediaFileState, event: StoredEvent): MediaFileState {
  if (event.type === 'MediaFileUploaded') return { kind: 'picture', file: event.data };
  if (event.type === 'VideoFileUploaded') return { kind: 'video', file: event.data };
  return state;
}

/** The picture uploaded under an id; null when there is none, or a file of another kind. */
export function pictureOf(state: MediaFileState): PictureFile | null {
  return state?.kind === 'picture' ? state.file : null;
}

/** The video uploaded under an id; null when there is none, or a file of another kind. */
export function videoOf(state: MediaFileState): VideoFile | null {
  return state?.kind === 'video' ? state.file : null;
}

/** An upload is recorded once: its id is valid for one picture. */
export function decideRecordMedia(state: MediaFileState, command: RecordMediaFile): Decision {
  if (state) return unchanged;
  const { mediaId: _, ...data } = command;
  return [{ type: 'MediaFileUploaded', data }];
}

/** The same for videos. */
export function decideRecordVideo(state: MediaFileState, command: RecordVideoFile): Decision {
  if (state) return unchanged;
  const { mediaId: _, ...data } = command;
  return [{ type: 'VideoFileUploaded', data }];
}
