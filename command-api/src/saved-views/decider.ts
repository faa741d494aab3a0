import { refusal } from '@nodo/contracts/errors';
import type { SaveView } from '@nodo/contracts/saved-views/commands';
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

/** Replaces a view with the same screen and name; `id` is used for a new one. */
export function decideSaveView(state: SavedViewsState, command: SaveView, id: string): Decision {
  const earlier = viewNamed(state, command.screen, command.name);
  if (!earlier && state.size >= MAX_SAVED_VIEWS) {
    return refusal(
      'NOT_ALLOWED_NOW',
      `Ya guardas ${MAX_SAVED_VIEWS} vistas, el máximo. Borra una para guardar otra.`,
    );
  }
  if (earlier && earlier.name === command.name && earlier.search === command.search) return unchanged;
  return [{ type: 'ViewSaved', data: { viewId: earlier?.id ?? id, ...command } }];
}

export function decideRemoveView(state: SavedViewsState, viewId: string): Decision {
  if (!state.has(viewId)) return refusal('NOT_FOUND', 'Esta vista no está entre las tuyas.');
  return [{ type: 'ViewRemoved', data: { viewId } }];
}
