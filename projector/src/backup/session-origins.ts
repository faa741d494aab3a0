import type { RunQuery } from '@nodo/platform/audit-tree';
import type { KeyWrapping } from '@nodo/platform/key-wrapping';
import { type SessionOriginLine, sealOrigin } from '@nodo/platform/session-origin-line';

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface OriginRow extends Record<string, unknown> {
  session_id: string;
  user_id: string;
  address: string | null;
  user_agent: string | null;
  method: string;
  began_at: Date;
  wrapped_key: Buffer;
}

/** Of everybody whose key is there and opens: without it nothing of theirs can be read anyway. */
export async function* sessionOrigins(
  run: RunQuery,
  wrapping: KeyWrapping,
): AsyncGenerator<SessionOriginLine> {
  for (let after = FIRST, rows: OriginRow[] = []; ; ) {
    rows = await run<OriginRow>(
      `SELECT session_id, user_id, address, user_agent, method, began_at, wrapped_key
       FROM platform.session_origins JOIN platform.person_keys ON person_id = user_id AND wrapped_key IS NOT NULL
       WHERE session_id > $1 ORDER BY session_id LIMIT ${PAGE}`,
      [after],
    );
    for (const { user_id: personId, wrapped_key: wrapped, ...row } of rows) {
      const key = wrapping.unwrap(personId, wrapped);
      const { session_id: sessionId, address, user_agent: userAgent, method, began_at: beganAt } = row;
      const origin = { sessionId, address, userAgent, method, beganAt: beganAt.toISOString() };
      if (key) yield sealOrigin(key, personId, origin);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.session_id;
  }
}
