import { refusal } from '@nodo/contracts/errors';
import type { Role } from '@nodo/contracts/roles';
import type { SaveView } from '@nodo/contracts/saved-views/commands';
import { mayOpenScreen } from '@nodo/contracts/saved-views/screens';
import { MAX_SAVED_VIEWS } from '@nodo/contracts/saved-views/values';
import type { SavedView } from '@nodo/contracts/saved-views/views';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `savedViews-{userId}`: a person's saved views, by id. */
export type SavedViewsState = ReadonlyMap<string, SavedView>;
export const noViews: SavedViewsState = new Map();

export function evolveViews(state: SavedViewsState, event: StoredEvent): SavedViewsState {
  if (event.type === 'ViewSaved') {
    const { viewId: id, screen, name, search } = event.data;
    return new Map(state).set(id, { id, screen, name, search, savedAt: event.metadata.occurredAt });
  }
  if (event.type !== 'ViewRemoved') return state;
  const left = new Map(state);
  left.delete(event.data.viewId);
  return left;
}

/** The view with this screen and name, ignoring case. */
export function viewNamed(state: SavedViewsState, screen: string, name: string): SavedView | undefined {
  const same = (other: string) => other.localeCompare(name, 'es', { sensitivity: 'accent' }) === 0;
  return [...state.values()].find((view) => view.screen === screen && same(view.name));
}

/**
 * Replaces a view with the same screen and name; `id` is used for a new one. Beyond the maximum, the oldest view of a
 * screen that the role may not open gives way: its owner isn't shown it and couldn't make room.
 */
export function decideSaveView(state: SavedViewsState, command: SaveView, id: string, role: Role): Decision {
  const earlier = viewNamed(state, command.screen, command.name);
  if (earlier && earlier.name === command.name && earlier.search === command.search) return unchanged;
  const save = { type: 'ViewSaved', data: { viewId: earlier?.id ?? id, ...command } } as const;
  if (earlier || state.size < MAX_SAVED_VIEWS) return [save];
  const hidden = oldestHidden(state, role);
  if (hidden) return [{ type: 'ViewRemoved', data: { viewId: hidden.id } }, save];
  return refusal(
    'NOT_ALLOWED_NOW',
    `Ya guardas ${MAX_SAVED_VIEWS} vistas, el máximo. Borra una para guardar otra.`,
  );
}

function oldestHidden(state: SavedViewsState, role: Role): SavedView | undefined {
  return [...state.values()]
    .filter(({ screen }) => !mayOpenScreen(role, screen))
    .reduce<SavedView | undefined>(
      (oldest, view) => (oldest && oldest.savedAt <= view.savedAt ? oldest : view),
      undefined,
    );
}

export function decideRemoveView(state: SavedViewsState, viewId: string): Decision {
  if (!state.has(viewId)) return refusal('NOT_FOUND', 'Esta vista no está entre las tuyas.');
  return [{ type: 'ViewRemoved', data: { viewId } }];
}
