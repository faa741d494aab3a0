import type { SessionView } from '@nodo/contracts/identity/views';
import { describeDevice } from '@nodo/platform/device';
import type { Session, Sessions } from '@nodo/platform/sessions';

/** A person's open sessions, last used first; `session` is the one that asks. */
export async function ownSessions(
  sessions: Sessions,
  session: Pick<Session, 'id' | 'userId'>,
): Promise<SessionView[]> {
  const records = await sessions.list(session.userId);
  return records.map((record) => ({
    id: record.id,
    createdAt: record.createdAt.toISOString(),
    lastSeenAt: record.lastSeenAt.toISOString(),
    device: describeDevice(record.userAgent),
    current: record.id === session.id,
    passkeyAt: record.passkeyAt?.toISOString() ?? null,
  }));
}
