import type { commands } from '@nodo/contracts/saved-views/catalogue';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId } from '../commands/context.ts';
import type { Handlers } from '../module.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideRemoveView, decideSaveView, evolveViews, noViews, viewNamed } from './decider.ts';

/** Saved views: filters of a screen under a name. */
export function createSavedViewHandlers({
  savedViews,
  users,
}: Pick<Aggregates, 'savedViews' | 'users'>): Handlers<typeof commands> {
  return {
    SaveView: async (context, command) => {
      const { actor } = context;
      if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
      const userId = actor.id;
      await assertNotErasing(users, userId);
      const id = deriveId('saved-view', userId, context.key);
      // Once per key: a late repetition must not put back a view that was removed or replaced meanwhile.
      const changed = await savedViews.handleOnce(userId, context, ({ state }) =>
        decideSaveView(state, command, id, actor.role),
      );
      const saved = changed.events.length > 0 ? changed.events.reduce(evolveViews, noViews) : changed.state;
      const result = viewNamed(saved, command.screen, command.name);
      if (!result) throw new Error('The view was not written');
      return { result, position: changed.position };
    },
    RemoveView: async (context, { viewId: id }) => {
      const changed = await savedViews.handleOnce(actorId(context.actor), context, ({ state }) =>
        decideRemoveView(state, id),
      );
      return { result: { id }, position: changed.position };
    },
  };
}
