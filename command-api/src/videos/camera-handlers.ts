import { valueLabel } from '@nodo/contracts/audit/labels';
import { refusal } from '@nodo/contracts/errors';
import type { ChangeCameraStatus, RegisterCamera } from '@nodo/contracts/videos/commands';
import { CAMERAS_MAX, type CameraView } from '@nodo/contracts/videos/views';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import type { CountRows } from '../row-counts.ts';
import { type CameraState, decideCameraStatus, decideRegisterCamera, differing } from './camera-decider.ts';

export function createCameraHandlers({ cameras }: Pick<Aggregates, 'cameras'>, countRows: CountRows) {
  async function register(context: CommandContext, command: RegisterCamera): Promise<Outcome<CameraView>> {
    const id = deriveId('camera', actorId(context.actor), context.key);
    const changed = await cameras.handleOnce(id, context, async ({ state }) => {
      if (!state && (await countRows('cameras')) >= CAMERAS_MAX) return noRoom;
      return decideRegisterCamera(state, command);
    });
    return { result: cameraView(id, changed.state), position: changed.position };
  }

  async function changeStatus(
    context: CommandContext,
    command: ChangeCameraStatus,
  ): Promise<Outcome<CameraView>> {
    const { cameraId: id } = command;
    const changed = await cameras
      .handleOnce(id, context, ({ state }) => decideCameraStatus(state, command))
      .catch(async (error: unknown) => {
        throw error instanceof AppError && error.code === 'CAMERA_CHANGED'
          ? await conflictWithPresent(command)
          : error;
      });
    return { result: cameraView(id, changed.state), position: changed.position };
  }

  /** The conflict error, with the current value of each field that differs. */
  async function conflictWithPresent(command: ChangeCameraStatus): Promise<AppError> {
    const { cameraId, expectedRevision: _, ...wanted } = command;
    const { state } = await cameras.load(cameraId);
    if (!state) return new AppError('CAMERA_NOT_FOUND');
    const now = new Map<string, unknown>(Object.entries(state.data));
    const fields = Object.keys(differing(state.data, wanted)).map((field) => {
      return [field, `Ahora: «${valueLabel('camera', field, now.get(field))}»`];
    });
    return new AppError('CAMERA_CHANGED', undefined, Object.fromEntries(fields));
  }

  return { RegisterCamera: register, ChangeCameraStatus: changeStatus };
}

const noRoom = refusal('NOT_ALLOWED_NOW', `Ya hay ${CAMERAS_MAX} cámaras: no se pueden registrar más.`);

function cameraView(id: string, state: CameraState): CameraView {
  if (!state) throw new AppError('CAMERA_NOT_FOUND');
  const { data, registeredAt, changedAt, revision } = state;
  return { id, ...data, registeredAt, changedAt, revision };
}
