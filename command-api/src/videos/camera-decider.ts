import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { ChangeCameraStatus, RegisterCamera } from '@nodo/contracts/videos/commands';
import type { CameraCondition } from '@nodo/contracts/videos/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `camera-{id}`; null until registered. */
export type CameraState = {
  readonly data: EventData<'CameraRegistered'>;
  /** Domain times. */
  readonly registeredAt: string;
  readonly changedAt: string;
  /** Revision of the last event in the stream. */
  readonly revision: number;
} | null;

export function evolveCamera(state: CameraState, event: StoredEvent): CameraState {
  const at = event.metadata.occurredAt;
  const revision = Number(event.revision);
  if (event.type === 'CameraRegistered') {
    return { data: event.data, registeredAt: at, changedAt: at, revision };
  }
  if (event.type !== 'CameraStatusChanged' || !state) return state;
  const { previous: _, ...changes } = event.data;
  return { ...state, data: { ...state.data, ...given(changes) }, changedAt: at, revision };
}

export function decideRegisterCamera(state: CameraState, command: RegisterCamera): Decision {
  return state ? unchanged : [{ type: 'CameraRegistered', data: command }];
}

/** Records what differs; refuses when the camera changed since `expectedRevision`. */
export function decideCameraStatus(state: CameraState, command: ChangeCameraStatus): Decision {
  if (!state) return refusal('CAMERA_NOT_FOUND');
  const { cameraId: _, expectedRevision, ...wanted } = command;
  const changes = differing(state.data, wanted);
  const fields = Object.keys(changes);
  // The camera already has these values, so there is no conflict to resolve.
  if (fields.length === 0) return unchanged;
  if (expectedRevision !== undefined && expectedRevision !== state.revision) return refusal('CAMERA_CHANGED');
  const previous = Object.fromEntries(Object.entries(state.data).filter(([field]) => fields.includes(field)));
  return [{ type: 'CameraStatusChanged', data: { ...changes, previous } }];
}

type Wanted = Omit<ChangeCameraStatus, 'cameraId' | 'expectedRevision'>;

/** The fields of `wanted` that differ from `data`. */
export function differing(data: CameraCondition, wanted: Wanted): Partial<CameraCondition> {
  const now = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== undefined && now.get(field) !== value),
  );
}

/** Omits undefined fields. */
function given(changes: { [F in keyof CameraCondition]?: CameraCondition[F] | undefined }) {
  const { status, quality, isRecording, streamUrl } = changes;
  return {
    ...(status === undefined ? {} : { status }),
    ...(quality === undefined ? {} : { quality }),
    ...(isRecording === undefined ? {} : { isRecording }),
    ...(streamUrl === undefined ? {} : { streamUrl }),
  };
}
