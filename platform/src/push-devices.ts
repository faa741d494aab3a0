import { randomBytes } from 'node:crypto';
import {
  PUSH_DEVICE_DAYS,
  PUSH_DEVICES_MAX,
  type PushDeviceView,
  type PushSubscriptionBody,
  pushSubscriptionSchema,
} from '@nodo/contracts/notifications/push';
import { describeDevice } from './device.ts';
import { AppError } from './errors.ts';
import { deriveId } from './ids.ts';
import type { PersonalData } from './personal-data.ts';
import { type Pool, type Queryable, transaction } from './postgres.ts';
import { seal, unseal } from './sealing.ts';
import type { Session } from './sessions.ts';

const SALT_BYTES = 16;
/** SQLSTATE of a foreign key violation. */
const NO_SESSION = '23503';

interface Row {
  id: string;
  device: string;
  created_at: Date;
  seen_at: Date;
}
type Keys = Pick<PersonalData, 'fileKey'>;

const pathOf = (id: string) => `push/${id}`;

/**
 * Saves a browser's push subscription for the person signed in there. Replaces another person's subscription of the
 * same browser, and drops the one seen least recently beyond PUSH_DEVICES_MAX. Throws ACCOUNT_ERASED, and
 * UNAUTHENTICATED when the session has ended meanwhile.
 */
export async function savePushDevice(
  pool: Pool,
  keys: Keys,
  { id: sessionId, userId }: Pick<Session, 'id' | 'userId'>,
  subscription: PushSubscriptionBody,
  userAgent: string | undefined,
): Promise<PushDeviceView> {
  const id = deriveId('push-device', subscription.endpoint);
  const salt = randomBytes(SALT_BYTES);
  const key = await keys.fileKey(userId, pathOf(id), salt, 'write');
  if (!key) throw new AppError('ACCOUNT_ERASED');
  const sealed = Buffer.concat([salt, seal(key, Buffer.from(JSON.stringify(subscription)), id)]);
  const row = await transaction(pool, async (client) => {
    const saved = await client.query<Row>(
      `INSERT INTO platform.push_devices AS d (id, user_id, session_id, sealed, device) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE
         SET user_id = excluded.user_id, session_id = excluded.session_id, sealed = excluded.sealed,
           device = excluded.device, seen_at = now(),
           created_at = CASE WHEN d.user_id = excluded.user_id THEN d.created_at ELSE now() END
       RETURNING id, device, created_at, seen_at`,
      [id, userId, sessionId, sealed, describeDevice(userAgent)],
    );
    await client.query(
      `DELETE FROM platform.push_devices WHERE id IN (
         SELECT id FROM platform.push_devices WHERE user_id = $1
         ORDER BY id = $2 DESC, seen_at DESC, id OFFSET ${PUSH_DEVICES_MAX})`,
      [userId, id],
    );
    return saved.rows[0];
  }).catch((error: unknown) => {
    const isOver = error instanceof Error && 'code' in error && error.code === NO_SESSION;
    throw isOver ? new AppError('UNAUTHENTICATED') : error;
  });
  if (!row) throw new Error('A push device was not saved');
  return viewOf(row);
}

/** A person's devices that receive pushes, most recently seen first. */
export async function pushDevicesOf(db: Queryable, userId: string): Promise<PushDeviceView[]> {
  const { rows } = await db.query<Row>(
    `SELECT id, device, created_at, seen_at FROM platform.push_devices WHERE user_id = $1 AND ${IS_SEEN}
     ORDER BY seen_at DESC, id LIMIT ${PUSH_DEVICES_MAX}`,
    [userId],
  );
  return rows.map(viewOf);
}

/** Deletes one of the person's own devices; returns whether it existed. */
export async function endPushDevice(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM platform.push_devices WHERE user_id = $1 AND id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** SQL condition: the app was opened on the device within PUSH_DEVICE_DAYS. */
export const IS_SEEN = `seen_at > now() - interval '${PUSH_DEVICE_DAYS} days'`;

/** Deletes devices on which the app has not been opened for PUSH_DEVICE_DAYS. */
export async function endUnseenPushDevices(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM platform.push_devices WHERE NOT ${IS_SEEN}`);
}

/** Decrypts a stored subscription; undefined when its person was erased. */
export async function openPushDevice(
  keys: Keys,
  { id, userId, sealed }: { readonly id: string; readonly userId: string; readonly sealed: Buffer },
): Promise<PushSubscriptionBody | undefined> {
  const salt = sealed.subarray(0, SALT_BYTES);
  const key = await keys.fileKey(userId, pathOf(id), salt, 'read');
  if (!key) return undefined;
  const clear = unseal(key, sealed.subarray(SALT_BYTES), id).toString('utf8');
  return pushSubscriptionSchema.parse(JSON.parse(clear));
}

function viewOf({ id, device, created_at, seen_at }: Row): PushDeviceView {
  return { id, device, createdAt: created_at.toISOString(), lastSeenAt: seen_at.toISOString() };
}
