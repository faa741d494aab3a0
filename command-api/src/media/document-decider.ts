import type { EventData } from '@nodo/contracts/events';
import type { RecordMediaDocument } from '@nodo/contracts/media/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `mediaDocument-{id}`; null until the document is in the object store. It never changes. */
export type MediaDocumentState = EventData<'MediaDocumentUploaded'> | null;

export function evolveMediaDocument(state: MediaDocumentState, event: StoredEvent): MediaDocumentState {
  return event.type === 'MediaDocumentUploaded' ? event.data : state;
}

/** An upload is recorded once: its id is valid for one document. */
export function decideRecordDocument(state: MediaDocumentState, command: RecordMediaDocument): Decision {
  if (state) return unchanged;
  const { documentId: _, ...data } = command;
  return [{ type: 'MediaDocumentUploaded', data }];
}
