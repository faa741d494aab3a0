import type { commands } from '@nodo/contracts/assignments/catalogue';
import { refusal } from '@nodo/contracts/errors';
import { can } from '@nodo/contracts/permissions';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { decideAssign } from './decider.ts';
import type { FindWork } from './waiting.ts';

const GONE = 'Este pendiente no existe o ya no espera.';

/** Assignment of work items among the staff. */
export function createAssignmentHandlers(
  { assignments, users }: Pick<Aggregates, 'assignments' | 'users'>,
  isThere: FindWork,
): Handlers<typeof commands> {
  return {
    AssignWorkItem: async (context, command) => {
      const { kind, itemId, assigneeId } = command;
      if (assigneeId !== null) {
        const { state: assignee } = await users.load(assigneeId);
        if (!assignee || !can(assignee.registered.role, 'platform.read')) {
          const message = 'Esta persona no atiende lo que espera por el equipo';
          throw new AppError('VALIDATION_FAILED', message, { assigneeId: message });
        }
      }
      const id = deriveId('assignment', kind, itemId);
      const changed = await assignments.handleOnce(id, context, async ({ state }) =>
        (await isThere(command)) ? decideAssign(state, command) : refusal('NOT_FOUND', GONE),
      );
      return { result: { kind, itemId, assigneeId }, position: changed.position };
    },
  };
}
