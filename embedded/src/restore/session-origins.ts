import type { KeyWrapping } from '@nodo/platform/key-wrapping';
import { openOrigin, type SessionOriginLine } from '@nodo/platform/session-origin-line';
import type pg from 'pg';

const LINES_AT_ONCE = 500;

/** Writes from where sessions were opened, of everybody whose key is there by now and opens it. */
export async function writeOrigins(
  client: pg.Client,
  lines: AsyncIterable<SessionOriginLine>,
  wrapping: KeyWrapping,
): Promise<void> {
  let page: SessionOriginLine[] = [];
  const flush = async () => {
    const sealed = page;
    page = [];
    const { rows } = await client.query<{ person_id: string; wrapped_key: Buffer }>(
      `SELECT person_id, wrapped_key FROM platform.person_keys
       WHERE person_id = ANY($1::uuid[]) AND wrapped_key IS NOT NULL`,
      [sealed.map(({ personId }) => personId)],
    );
    const keys = new Map(rows.map((row) => [row.person_id, wrapping.unwrap(row.person_id, row.wrapped_key)]));
    const origins = sealed.flatMap((line) => {
      const key = keys.get(line.personId);
      return key ? [{ userId: line.personId, ...openOrigin(key, line) }] : [];
    });
    await client.query(
      `INSERT INTO platform.session_origins (session_id, user_id, address, user_agent, method, began_at)
       SELECT "sessionId", "userId", address, "userAgent", method, "beganAt"
       FROM json_to_recordset($1) AS o ("sessionId" uuid, "userId" uuid, address text, "userAgent" text,
         method text, "beganAt" timestamptz)`,
      [JSON.stringify(origins)],
    );
  };
  for await (const line of lines) {
    page.push(line);
    if (page.length >= LINES_AT_ONCE) await flush();
  }
  await flush();
}
