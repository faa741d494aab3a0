import type { EventData } from '@nodo/contracts/events';
import type { RecordMediaFile } from '@nodo/contracts/media-files';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `mediaFile-{id}`; null until its picture lies in the object store. It never changes. */
export type MediaFileState = EventData<'MediaFileUploaded'> | null;

export function evolveMediaFile(state: MediaFileState, event: StoredEvent): MediaFileState {
  return event.type === 'MediaFileUploaded' ? event.data : state;
}

/** An upload is kept once: its id was good for one picture. */
export function decideRecordMedia(state: MediaFileState, command: RecordMediaFile): Decision {
  if (state) return unchanged;
  const { mediaId: _, ...data } = command;
  return [{ type: 'MediaFileUploaded', data }];
}
