/**
 * The log. `position` is the commit and the prepare position; `revision` counts within the stream; `created` is in
 * 100-nanosecond ticks since 1970, as in the protocol. Stream names compare by bytes.
 */
export const eventTable = (schema: string) => `
create schema if not exists ${schema};
create table if not exists ${schema}.events (
  position bigint primary key,
  stream   text collate "C" not null,
  revision bigint not null,
  id       uuid not null,
  type     text not null,
  is_json  boolean not null,
  created  bigint not null,
  data     bytea not null,
  metadata bytea not null,
  unique (stream, revision)
);
create index if not exists events_id on ${schema}.events (id);
`;

export const SCHEMA = eventTable('event_store');

/** Advisory lock of the one process that may append; held by the writing session. */
export const WRITER_LOCK = 'pg_try_advisory_lock(1852793719, 1702260579)';

const COLUMNS = 'position, stream, revision, id, type, is_json, created, data, metadata';

/** Parameters: one value per column, in the table's order. Used for appends of a single event. */
export const INSERT_EVENT = `
insert into event_store.events (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Parameters: one array per column, in the table's order. */
export const insertEvents = (schema: string) => `
insert into ${schema}.events (${COLUMNS})
select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::boolean[],
                     $7::bigint[], $8::bytea[], $9::bytea[])`;

export const INSERT_EVENTS = insertEvents('event_store');

/** Parameter: names. Rows: name, revision, last data (metastreams only); streams without events are absent. */
export const SELECT_HEADS = `
select n.name, e.revision, case when starts_with(n.name, '$$') then e.data end
from unnest($1::text[]) as n (name)
cross join lateral (
  select revision, data from event_store.events where stream = n.name order by revision desc limit 1
) e`;

/** Parameter: ids. */
export const SELECT_KNOWN = `
select id, stream, revision, position from event_store.events where id = any ($1::uuid[]) order by position`;

export const SELECT_END = 'select coalesce(max(position), 0) from event_store.events';

export type Direction = 'forwards' | 'backwards';

/**
 * One page. A page ends at `limit` rows or once it contains `bytes`, whichever comes first, and has at least one row
 * if there is any. `octet_length` reads no out-of-line value, so rows left out cost nothing.
 */
function page(
  where: string,
  key: 'position' | 'revision',
  direction: Direction,
  limit: string,
  bytes: string,
) {
  const order = direction === 'forwards' ? 'asc' : 'desc';
  return `
select ${COLUMNS} from (
  select *, coalesce(sum(octet_length(data) + octet_length(metadata)) over (
    order by ${key} ${order} rows between unbounded preceding and 1 preceding), 0) as before
  from (select ${COLUMNS} from event_store.events where ${where} order by ${key} ${order} limit ${limit}) as p
) as q where before < ${bytes} order by ${key} ${order}`;
}

/** Parameters: position (forwards: after it; backwards: before it), rows, bytes. */
export const SELECT_ALL: Record<Direction, string> = {
  forwards: page('position > $1', 'position', 'forwards', '$2', '$3'),
  backwards: page('position < $1', 'position', 'backwards', '$2', '$3'),
};

const READABLE = 'stream = $1 and revision >= $3 and created >= $4';

/**
 * Parameters: stream, revision (forwards: after it; backwards: before it), lowest revision, oldest time, rows, bytes.
 */
export const SELECT_STREAM: Record<Direction, string> = {
  forwards: page(`${READABLE} and revision > $2`, 'revision', 'forwards', '$5', '$6'),
  backwards: page(`${READABLE} and revision < $2`, 'revision', 'backwards', '$5', '$6'),
};
