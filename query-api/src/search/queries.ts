import { eventDefinitions } from '@nodo/contracts/events';
import { eventTypeLabel } from '@nodo/contracts/history/labels';
import { HISTORY_CHOICES_MAX } from '@nodo/contracts/history/values';
import { maskPerson } from '@nodo/contracts/masking';
import { formatUsd, formatUsdt } from '@nodo/contracts/money';
import { can } from '@nodo/contracts/permissions';
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
import { hasWords } from '@nodo/contracts/text';
import { nameOf, personAs } from '../read-model/names.ts';
import type { View } from '../read-model/reader.ts';
import { asReference, searchTerms } from '../read-model/search-terms.ts';
import type { Asked, Search } from './search.ts';

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
    beginning: isReference ? asReference(q) : null,
    words: id === null ? searchTerms(q) : [],
    eventTypes: id === null ? eventTypesCalled(q, say) : [],
  };
}

/** How each kind is searched. */
export type AllSearches = Readonly<Record<SearchKind, Search>>;

/** Matches that the role may see, at most SEARCH_MAX of each kind; the last one says whether there are more. `say` translates to the reader's language. */
export async function searchAll(
  searches: AllSearches,
  view: View,
  { q, role, say }: { q: string; role: Role; say: Say },
): Promise<SearchHit[]> {
  const asked = read(q, say);
  const found = await Promise.all(
    searchKinds
      .filter((kind) => can(role, searches[kind].needs))
      .map((kind) => hitsOf(view, kind, searches[kind], { asked, role })),
  );
  return found.flat();
}

async function hitsOf(
  view: View,
  kind: SearchKind,
  search: Search,
  { asked, role }: { asked: Asked; role: Role },
): Promise<SearchHit[]> {
  const from = search.from(asked, view.isPast);
  if (from === undefined) return [];
  const others = kind === 'event' ? [asked.eventTypes] : asked.words;
  const rows = await view.query(
    columns,
    // Refers to every parameter, as Postgres needs their types even if a kind doesn't use them.
    `SELECT * FROM (${from}) AS found WHERE $1::uuid IS NULL OR $2::text IS NULL ORDER BY id DESC LIMIT ${SEARCH_MAX + 1}`,
    [asked.id, asked.beginning, ...(from.includes('$3') ? others : [])],
  );
  const { eventTypes } = asked;
  const more = {
    hasMore: true as const,
    ...(kind === 'event' && eventTypes.length <= HISTORY_CHOICES_MAX && { types: [...eventTypes] }),
  };
  return rows.slice(0, SEARCH_MAX).map((row, index) => {
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
      stream: row.stream ?? search.stream(row.id),
      ...(index === SEARCH_MAX - 1 && rows.length > SEARCH_MAX && more),
    };
  });
}
