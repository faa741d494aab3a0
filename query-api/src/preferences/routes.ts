import type { Routing } from '../routing.ts';
import { preferencesOf } from './queries.ts';

/** How whoever asks wants the screens to be, and what they want to be told of. */
export function preferenceRoutes({ get }: Routing): void {
  get('/api/preferences', (view, { session: { userId } }) => preferencesOf(view, userId));
}
