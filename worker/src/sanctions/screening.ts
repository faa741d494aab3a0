import type { ErrorCode } from '@nodo/contracts/errors';
import { encodeMatches } from '@nodo/contracts/kyc/screening';
import {
  type SanctionsMatch,
  sanctionsListSchema,
  sanctionsMatchSchema,
} from '@nodo/contracts/sanctions/values';
import type { Pool } from '@nodo/platform/postgres';
import {
  loadedLists,
  type SanctionsProvider,
  SCREENED_NAME,
  screenAll,
} from '@nodo/platform/sanctions/provider';
import { z } from 'zod';
import { CommandRefused, CommandUnavailable } from '../commands.ts';
import { pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import type { RetryPauses } from '../retry-pauses.ts';
import { readLive } from '../transfers/live-reads.ts';

/** People read at a time; of everybody, a round screens this many. */
const BATCH = 200;
/** Maximum people kept to be tried again; close to it, a round waits for them instead of going on. */
const HELD_UP_MAX = 1_000;
/** Correlation id of work about everybody, which has no single person. */
const NO_ONE = '00000000-0000-4000-8000-000000000000';

export interface ScreeningParts extends SweepServices {
  /** Of people who could not be screened, by their id. */
  readonly pauses: RetryPauses;
}

interface Person extends Record<string, unknown> {
  readonly user_id: string;
  readonly name: string;
  readonly identity_document: string | null;
  readonly attempt: number;
  /** Whether something of theirs may be decided soon. */
  readonly waits: boolean;
  readonly wallets: readonly string[];
  /** Earlier matches; null where the person was never screened. */
  readonly known: unknown;
  readonly known_attempt: number | null;
  /** The name they were screened under; null also from before it was recorded. */
  readonly known_name: string | null;
}

/**
 * A person's identifying data, from `kyc_records AS k`. An investment paid from the balance names the treasury as its
 * wallet, which is not theirs.
 */
const SELECT_PEOPLE = `SELECT k.user_id, ${SCREENED_NAME} AS name, k.identity_document, k.attempt,
    k.status IN ('pending', 'under_review') OR k.waiting_since IS NOT NULL AS waits,
    s.matches AS known, s.attempt AS known_attempt, s.screened_name AS known_name,
    ARRAY(SELECT address FROM live.wallets WHERE user_id = k.user_id AND released_at IS NULL
      UNION SELECT wallet_address FROM live.investments WHERE investor_id = k.user_id AND payment_source = 'chain'
      LIMIT 50) AS wallets
  FROM live.kyc_records AS k JOIN live.users AS u ON u.id = k.user_id
  LEFT JOIN live.kyc_screenings AS s ON s.user_id = k.user_id`;
const WAITS = `k.waiting_since IS NOT NULL AND k.submitted_at IS NOT NULL`;
/**
 * Whoever may still be approved on what they handed in, also if rejected or expired by now; and whoever was screened
 * before, since that a list was compared with them is told of everybody with a screening.
 */
const EVERYBODY = `(k.status = 'approved' OR k.submitted_at IS NOT NULL OR s.user_id IS NOT NULL)`;
/** Changes with EVERYBODY, so that the lists in use are compared with whoever was left out before. */
const ROUND = 'everybody:2';
/**
 * Approving doesn't wait for the worker. Approvals from before this were compared when a list was imported; the bound
 * keeps a look from reading all of them.
 */
const APPROVED_LATELY = `k.status = 'approved' AND k.approved_at > now() - interval '30 days'`;
/**
 * A name may be changed long after the approval. The audit's index finds who did; as an array they are looked up by
 * key, and not each approved person among them.
 */
const RENAMED_LATELY = `k.status = 'approved' AND k.user_id = ANY (ARRAY(
  SELECT subject_id::uuid FROM live.audit_entries
  WHERE action = 'UserProfileChanged' AND occurred_at > now() - interval '30 days'))`;

function listsIn(pool: Pool): Promise<SanctionsProvider[]> {
  return loadedLists(async (sql, values) => (await pool.query(sql, [...values])).rows);
}

/**
 * Screens submissions that were not screened yet, or under another name than the person has now: those that wait
 * first, then those approved meanwhile. Whoever stays unscreened is left out of the next page.
 */
export async function screenSubmissions(parts: ScreeningParts): Promise<void> {
  const lists = await listsIn(parts.pool);
  if (lists.length === 0) return;
  const unscreened = `${SELECT_PEOPLE} WHERE ((${WAITS}) OR (${APPROVED_LATELY}) OR (${RENAMED_LATELY}))
    AND (s.attempt IS DISTINCT FROM k.attempt OR s.screened_name <> ${SCREENED_NAME})
    AND k.user_id <> ALL($1::uuid[])
    ORDER BY k.waiting_since IS NULL, k.submitted_at, k.user_id LIMIT ${BATCH}`;
  const pages = pagesOf(
    BATCH,
    ({ user_id }: Person) => user_id,
    (had) => readLive<Person>(parts.pool, unscreened, [had]),
  );
  for await (const people of pages) {
    for (const person of people) await screen(parts, lists, person, 'submission');
  }
}

const loadedSchema = z.object({ list: sanctionsListSchema, sha256: z.string(), published_on: z.string() });
const roundSchema = z.object({
  after_user: z.string().nullable(),
  people: z.number(),
  found: z.number(),
  is_over: z.boolean(),
  held_up: z.array(z.string()),
});

/**
 * Screens everybody against the lists in use, once for each set of lists: a batch each time in order of their ids, so
 * that a crash resumes where it was. Those who could not be recorded are tried again; once none is left, completion is
 * recorded for each list.
 */
export async function screenEverybody(parts: ScreeningParts): Promise<void> {
  const { pool } = parts;
  const lists = await listsIn(pool);
  if (lists.length === 0) return;
  const { rows: loaded } = await pool.query(
    'SELECT list, sha256, published_on::text FROM sanctions.lists ORDER BY list LIMIT 20',
  );
  const used = z.array(loadedSchema).parse(loaded);
  const names = [ROUND, ...used.map(({ list, sha256 }) => `${list}:${sha256}`)].join(' ');
  const { rows } = await pool.query(
    `INSERT INTO sanctions.round AS r (lists) VALUES ($1)
     ON CONFLICT (id) DO UPDATE SET lists = $1,
       after_user = CASE WHEN r.lists = $1 THEN r.after_user END,
       people = CASE WHEN r.lists = $1 THEN r.people ELSE 0 END,
       found = CASE WHEN r.lists = $1 THEN r.found ELSE 0 END,
       is_over = r.lists = $1 AND r.is_over,
       held_up = CASE WHEN r.lists = $1 THEN r.held_up ELSE '{}' END
     RETURNING after_user, people, found, is_over, held_up`,
    [names],
  );
  const round = roundSchema.parse(rows[0]);
  if (round.is_over) return;
  const toScreen = (condition: string, value: unknown, limit: number) =>
    readLive<Person>(
      pool,
      `${SELECT_PEOPLE} WHERE ${EVERYBODY} AND ${condition}
       ORDER BY k.user_id LIMIT ${limit}`,
      [value],
    );
  const isFull = round.held_up.length > HELD_UP_MAX - BATCH;
  const next = isFull ? [] : await toScreen('($1::uuid IS NULL OR k.user_id > $1)', round.after_user, BATCH);
  const isLast = next.length < BATCH;
  const again = isLast ? await toScreen('k.user_id = ANY ($1::uuid[])', round.held_up, HELD_UP_MAX) : [];
  const people = [...next, ...again];
  const outcomes: Outcome[] = [];
  for (const person of people) outcomes.push(await screen(parts, lists, person, names));
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const refused = people.flatMap(({ user_id: id }, index) => (outcomes[index] === 'held up' ? [id] : []));
  const heldUp = isLast ? refused : [...round.held_up, ...refused];
  const found = round.found + count('found');
  const total = { people: round.people + count('found') + count('clear'), found };
  const isOver = isLast && !isFull && heldUp.length === 0;
  if (isOver) {
    for (const { list, sha256, published_on: publishedOn } of used) {
      const payload = { list, publishedOn, sha256, ...total };
      await parts.commands.send('FinishSanctionsScreening', payload, {
        // With the counts: a round that began anew may count others, which is another request.
        key: [list, sha256, total.people, total.found],
        correlationId: NO_ONE,
      });
    }
  }
  await pool.query(
    `UPDATE sanctions.round SET after_user = $2, people = $3, found = $4, is_over = $5,
       held_up = $6 WHERE lists = $1`,
    [names, next.at(-1)?.user_id ?? round.after_user, total.people, total.found, isOver, heldUp],
  );
}

/** Refused for good: there is nobody left to screen. Not so while an erasure is under way, which may be refused. */
const GONE: ReadonlySet<string> = new Set<ErrorCode>(['ACCOUNT_ERASED', 'NOT_FOUND', 'USER_NOT_FOUND']);
/** `held up`: could not be recorded, for example while the key of the person's data is missing; to be tried again. */
type Outcome = 'found' | 'clear' | 'gone' | 'held up';

/** Screens one person, unless that failed a short while ago. */
async function screen(
  parts: ScreeningParts,
  lists: readonly SanctionsProvider[],
  person: Person,
  round: string,
): Promise<Outcome> {
  const { pauses } = parts;
  if (!pauses.isDue(person.user_id)) return 'held up';
  const outcome = await tryToScreen(parts, lists, person, round);
  if (outcome === 'held up') pauses.failed(person.user_id);
  else pauses.succeeded(person.user_id);
  return outcome;
}

/** Sends the result to command-api, which records it if relevant. */
async function tryToScreen(
  { commands, clock, logger }: SweepServices,
  lists: readonly SanctionsProvider[],
  person: Person,
  round: string,
): Promise<Outcome> {
  const { user_id: userId, name: screenedName, identity_document: document, attempt, wallets } = person;
  const matches = await screenAll(lists, {
    name: screenedName,
    document: document ?? undefined,
    wallets,
  });
  const outcome = matches.length > 0 ? 'found' : 'clear';
  // command-api would record nothing.
  if (!person.waits && isKnown(person, matches)) return outcome;
  const dates = lists.map((each) => ({ list: each.name, publishedOn: each.listDate }));
  try {
    const payload = { userId, lists: dates, attempt, screenedName, matches };
    // Only a hash of the key is sent.
    const key = [userId, attempt, round, encodeMatches(matches), screenedName];
    await commands.send('RecordKycScreening', payload, {
      key,
      correlationId: userId,
      occurredAt: clock.now(),
    });
    return outcome;
  } catch (error) {
    if (isOfOnePerson(error)) {
      logger.warn({ err: error, userId }, 'A screening failed');
      return 'held up';
    }
    if (!(error instanceof CommandRefused)) throw error;
    const isForGood = GONE.has(error.code);
    logger[isForGood ? 'info' : 'warn']({ userId, code: error.code }, 'A screening was refused');
    return isForGood ? 'gone' : 'held up';
  }
}

/** An internal error may concern one person alone, and must not keep everybody else from being screened. */
function isOfOnePerson(error: unknown): boolean {
  return error instanceof CommandUnavailable && error.status === 500;
}

function isKnown(person: Person, matches: readonly SanctionsMatch[]): boolean {
  const { known, known_attempt: of, known_name: named, attempt, name } = person;
  if (of !== attempt || (named !== null && named !== name)) return false;
  const before = z.array(sanctionsMatchSchema).safeParse(known);
  return before.success && encodeMatches(before.data) === encodeMatches(matches);
}
