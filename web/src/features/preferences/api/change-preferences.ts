import type { CurrentUserView } from '@nodo/contracts/identity/views';
import type { ChangeNotificationPreferences, ChangePreferences } from '@nodo/contracts/preferences/commands';
import { type PreferencesView, preferencesViewSchema } from '@nodo/contracts/preferences/views';
import { patch } from '../../../lib/api.ts';
import { withKey } from '../../../lib/command-keys.ts';
import { queryClient, USER_KEY } from '../../../lib/query-client.ts';

/** Changes display preferences; omitted fields are kept. The cached preferences are updated immediately. */
export function changePreferences(body: ChangePreferences): Promise<PreferencesView> {
  return change('/api/preferences', body);
}

/** Changes notification preferences; omitted fields are kept. */
export function changeNotifications(body: ChangeNotificationPreferences): Promise<PreferencesView> {
  return change('/api/preferences/notifications', body);
}

async function change(path: string, body: object): Promise<PreferencesView> {
  const known = queryClient.getQueryData<CurrentUserView>(USER_KEY)?.preferences;
  const preferences = await withKey({ name: `${path} ${JSON.stringify([known, body])}` }, (key) =>
    patch(path, { body, key, schema: preferencesViewSchema }),
  );
  queryClient.setQueryData<CurrentUserView>(USER_KEY, (user) => user && { ...user, preferences });
  void queryClient.invalidateQueries({ queryKey: USER_KEY, exact: true });
  return preferences;
}
