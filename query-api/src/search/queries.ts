import { TIME_ZONE } from '@nodo/contracts/constants';
import { eventDefinitions } from '@nodo/contracts/events';
import { eventTypeLabel } from '@nodo/contracts/history/labels';
import { maskPerson } from '@nodo/contracts/masking';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { can, type Permission } from '@nodo/contracts/permissions';
import { nullable, numeric, text } from '@nodo/contracts/read-models/table';
import type { Role } from '@nodo/contracts/roles';
import {
  SEARCH_MAX,
  SEARCH_PREFIX_MIN,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '@nodo/contracts/search/views';
import type { Say } from '@nodo/contracts/sentences';
import { streams } from '@nodo/contracts/streams';
import { hasWords } from '@nodo/contracts/text';
import { WRITTEN } from '../payouts/queries.ts';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { searchTerms } from '../read-model/search-terms.ts';

const columns = {
  id: text,
  label: nullable(text),
  detail: nullable(text),
  usd: nullable(numeric),
  usdt: nullable(numeric),
  stream: nullable(text),
  ...personAs('person'),
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const REFERENCE = /^[0-9A-Za-z]+$/;
const NAMES = `p.first_name AS person_first_name, p.last_name AS person_last_name, p.email AS person_email`;

/** What a search text may be: a whole id, the beginning of a hash or address, or words. */
interface Asked {
  readonly id: string | null;
  readonly beginning: string | null;
  readonly words: readonly string[];
  /** Event types whose name in the reader's language matches; empty for an id. */
  readonly eventTypes: readonly string[];
}

/**
 * How a kind is searched, and the permission to see it. `from`: rows of `columns`; $1 is the id, $2 a beginning,
 * words from $3 on (for events, $3 is an array of types); undefined if it can't match.
 */
interface Search {
  readonly needs: Permission;
  readonly from: (asked: Asked, isPast: boolean) => string | undefined;
}

/** Condition for all words, whose parameters start at $3. */
const inWords = (words: readonly string[], column: string) =>
  words.map((_, index) => `${column} LIKE '%' || projection.searchable($${index + 3}) || '%'`).join(' AND ');

/** Matches by id, by the beginning of a reference, or by the name of the person with the id `person`. */
const byReference =
  (select: string, alias: string, person: string, references: readonly string[]): Search['from'] =>
  ({ id, beginning, words }) => {
    const beginnings = references.map((column) => `${alias}.${column} LIKE $2 || '%'`);
    const conditions = [
      ...(id === null ? [] : [`${alias}.id = $1`]),
      ...(beginning === null ? [] : beginnings),
      ...(words.length === 0
        ? []
        : [`${person} IN (SELECT n.id FROM users AS n WHERE ${inWords(words, 'n.search_text')})`]),
    ];
    return conditions.length === 0 ? undefined : `${select} WHERE (${conditions.join(' OR ')})`;
  };

const searches: Record<SearchKind, Search> = {
  person: {
    needs: 'users.read',
    from: ({ id, words }) =>
      id === null && words.length === 0
        ? undefined
        : `SELECT p.id::text, NULL AS label, p.email AS detail, NULL::numeric AS usd, NULL::numeric AS usdt, NULL AS stream,
         ${NAMES} FROM users AS p WHERE ${id === null ? inWords(words, 'p.search_text') : 'p.id = $1'}`,
  },
  warehouse: {
    needs: 'warehouses.read',
    from: ({ id, words }) =>
      id === null && words.length === 0
        ? undefined
        : `SELECT w.id::text, w.name AS label, w.location AS detail, NULL::numeric AS usd, NULL::numeric AS usdt,
         NULL AS stream, NULL AS person_first_name, NULL AS person_last_name, NULL AS person_email FROM warehouses AS w
       WHERE ${id === null ? inWords(words, "projection.searchable(w.name || ' ' || w.location)") : 'w.id = $1'}`,
  },
  investment: {
    needs: 'investments.readAll',
    from: byReference(
      `SELECT i.id::text, w.name AS label, NULL AS detail, i.amount AS usd, NULL::numeric AS usdt, NULL AS stream, ${NAMES}
       FROM investments AS i LEFT JOIN users AS p ON p.id = i.investor_id
       LEFT JOIN warehouses AS w ON w.id = i.warehouse_id`,
      'i',
      'i.investor_id',
      ['wallet_address', 'tx_hash'],
    ),
  },
  transfer: {
    needs: 'transfers.readAll',
    from: byReference(
      `SELECT t.id::text, t.tx_hash AS label, t.from_address AS detail, NULL::numeric AS usd, t.amount_usdt AS usdt,
         NULL AS stream, ${NAMES}
       FROM transfers AS t LEFT JOIN investments AS i ON i.id = t.investment_id LEFT JOIN users AS p ON p.id = i.investor_id`,
      't',
      'i.investor_id',
      ['tx_hash', 'from_address'],
    ),
  },
  payout: {
    needs: 'payouts.read',
    from: byReference(
      `SELECT y.id::text, NULL AS label, y.to_address AS detail, y.amount_usd AS usd, NULL::numeric AS usdt, NULL AS stream,
         ${NAMES} FROM (SELECT * FROM payouts AS p WHERE ${WRITTEN}) AS y LEFT JOIN users AS p ON p.id = y.user_id`,
      'y',
      'y.user_id',
      ['tx_hash', 'to_address'],
    ),
  },
  event: {
    needs: 'history.read',
    from: ({ id, eventTypes }, isPast) => {
      if (id === null && eventTypes.length === 0) return undefined;
      // The log has every event ever: in the past only those that had happened.
      const known = isPast
        ? "(SELECT * FROM projection.events WHERE position <= current_setting('app.as_of')::bigint)"
        : 'projection.events';
      const byType = `unnest($3::text[]) AS n (type)
             CROSS JOIN LATERAL (SELECT * FROM ${known} AS o WHERE o.type = n.type
               ORDER BY o.position DESC LIMIT ${SEARCH_MAX}) AS e`;
      return `SELECT e.event_id::text AS id, e.type AS label,
             ${id === null ? `to_char(e.occurred_at AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD HH24:MI') || ' · ' || ` : ''}e.stream AS detail,
             NULL::numeric AS usd, NULL::numeric AS usdt, e.stream, NULL AS person_first_name, NULL AS person_last_name,
             NULL AS person_email
           FROM ${id === null ? byType : `${known} AS e WHERE e.event_id = $1`}
           ORDER BY e.position DESC LIMIT ${SEARCH_MAX}`;
    },
  },
};

const streamOf: Record<SearchKind, (id: string) => string> = {
  person: streams.user,
  warehouse: streams.warehouse,
  investment: streams.investment,
  transfer: streams.transfer,
  payout: streams.transfer,
  event: (id) => id,
};

/** Minimum characters to match event names: most names contain any two letters. */
const EVENT_NAME_MIN = 4;

function eventTypesCalled(q: string, say: Say): string[] {
  if (q.length < EVENT_NAME_MIN) return [];
  return eventDefinitions.flatMap(({ type, label }) => (hasWords(say(label), q) ? [type] : []));
}

function read(q: string, say: Say): Asked {
  const id = UUID.test(q) ? q.toLowerCase() : null;
  const isReference = id === null && q.length >= SEARCH_PREFIX_MIN && REFERENCE.test(q);
  return {
    id,
    beginning: isReference ? q : null,
    words: id === null ? searchTerms(q) : [],
    eventTypes: id === null ? eventTypesCalled(q, say) : [],
  };
}

/** Matches that the role may see, at most SEARCH_MAX of each kind. `say` translates to the reader's language. */
export async function searchAll(view: View, q: string, role: Role, say: Say): Promise<SearchHit[]> {
  const asked = read(q, say);
  const found = await Promise.all(
    searchKinds
      .filter((kind) => can(role, searches[kind].needs))
      .map((kind) => hitsOf(view, kind, asked, role)),
  );
  return found.flat();
}

async function hitsOf(view: View, kind: SearchKind, asked: Asked, role: Role): Promise<SearchHit[]> {
  const from = searches[kind].from(asked, view.isPast);
  if (from === undefined) return [];
  const others = kind === 'event' ? [asked.eventTypes] : asked.words;
  const rows = await view.query(
    columns,
    // Refers to every parameter, as Postgres needs their types even if a kind doesn't use them.
    `SELECT * FROM (${from}) AS found WHERE $1::uuid IS NULL OR $2::text IS NULL ORDER BY id DESC LIMIT ${SEARCH_MAX}`,
    [asked.id, asked.beginning, ...(from.includes('$3') ? others : [])],
  );
  return rows.map((row) => {
    const { person_email: email, person_first_name: first, person_last_name: last } = row;
    const isHidden = !can(role, 'users.read');
    const shown = isHidden
      ? maskPerson({ firstName: first ?? '', lastName: last ?? '' })
      : nameOf(first, last, email);
    const person = email === null ? '' : shown;
    const amount =
      row.usd !== null ? formatUsd(row.usd) : row.usdt !== null ? `${formatUsdt(row.usdt)} USDT` : '';
    const parts = kind === 'person' ? [row.detail] : [amount, row.label === null ? '' : person, row.detail];
    return {
      kind,
      id: row.id,
      title: kind === 'event' && row.label !== null ? eventTypeLabel(row.label) : (row.label ?? person),
      detail: parts.filter(Boolean).join(' · '),
      stream: row.stream ?? streamOf[kind](row.id),
    };
  });
}
