import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { AddProjectImage } from '@nodo/contracts/images/commands';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

export type ImageData = EventData<'ProjectImageAdded'>;

/** Stream `projectImage-{id}`; null until added. A removed image can be restored. */
export type ProjectImageState = {
  readonly data: ImageData;
  readonly isRemoved: boolean;
  /** Domain time at which it was added. */
  readonly addedAt: string;
  /** Revision of the last event in the stream. */
  readonly revision: number;
} | null;

/** Whether the things an image refers to exist. */
export interface References {
  readonly hasWarehouse: boolean;
  readonly hasMedia: boolean;
}

export function evolveProjectImage(state: ProjectImageState, event: StoredEvent): ProjectImageState {
  const revision = Number(event.revision);
  if (event.type === 'ProjectImageAdded') {
    return { data: event.data, isRemoved: false, addedAt: event.metadata.occurredAt, revision };
  }
  if (!state) return state;
  switch (event.type) {
    case 'ProjectImageUpdated':
      return { ...state, data: applyChanges(state.data, event.data), revision };
    case 'ProjectImageRemoved':
      return { ...state, isRemoved: true, revision };
    case 'ProjectImageRestored':
      return { ...state, isRemoved: false, revision };
    default:
      return state;
  }
}

function applyChanges(data: ImageData, changes: EventData<'ProjectImageUpdated'>): ImageData {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...data, ...Object.fromEntries(given) };
}

export function decideAddImage(
  state: ProjectImageState,
  command: AddProjectImage,
  references: References,
): Decision {
  if (state) return unchanged;
  return whyNotThere(references) ?? [{ type: 'ProjectImageAdded', data: command }];
}

/** Records the fields that differ; refuses when the image changed since the revision `expected`. */
export function decideUpdateImage(
  state: ProjectImageState,
  wanted: AddProjectImage,
  references: References,
  expected?: number,
): Decision {
  if (!state || state.isRemoved) return refusal('IMAGE_NOT_FOUND');
  const changes = differing(state.data, wanted);
  // The image already has these values, so there is no conflict to resolve.
  if (Object.keys(changes).length === 0) return unchanged;
  if (expected !== undefined && expected !== state.revision) return refusal('IMAGE_CHANGED');
  return whyNotThere(references) ?? [{ type: 'ProjectImageUpdated', data: changes }];
}

/** The fields of `wanted` that differ from `data`. */
export function differing(data: ImageData, wanted: ImageData): Partial<ImageData> {
  const now = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => now.get(field) !== value));
}

export function decideRemoveImage(state: ProjectImageState): Decision {
  if (!state) return refusal('IMAGE_NOT_FOUND');
  return state.isRemoved ? unchanged : [{ type: 'ProjectImageRemoved', data: {} }];
}

export function decideRestoreImage(state: ProjectImageState): Decision {
  if (!state) return refusal('IMAGE_NOT_FOUND');
  return state.isRemoved ? [{ type: 'ProjectImageRestored', data: {} }] : unchanged;
}

function whyNotThere({ hasWarehouse, hasMedia }: References) {
  if (!hasWarehouse) {
    return refusal('WAREHOUSE_NOT_FOUND', undefined, { warehouseId: 'La bodega no existe.' });
  }
  const message = 'La imagen no está entre las que se subieron. Súbela de nuevo.';
  return hasMedia ? undefined : refusal('IMAGE_NOT_FOUND', message, { imageUrl: message });
}
