import { BRANCH_FIGURES_MAX } from '@nodo/contracts/history/branches/values';
import type { BranchComparison, BranchFigures } from '@nodo/contracts/history/branches/views';
import { displayName, NAME_UNAVAILABLE } from '@nodo/contracts/identity/views';
import { maskPerson } from '@nodo/contracts/masking';
import { integer, nullable, type RowOf, text, uuid } from '@nodo/contracts/read-models/table';
import type { View } from '../read-model/reader.ts';
import type { HistoryViewer } from './event-rows.ts';

const figures = {
  investments: integer,
  investors: integer,
  raised: text,
  gross: text,
  management_fee: text,
  platform_fee: text,
  net: text,
  balance: nullable(text),
};
type Figure = keyof typeof figures;
const NAMES = Object.keys(figures) as Figure[];

const side = <S extends 'h' | 's'>(prefix: S) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, column]) => [
      `${prefix}_${name}`,
      nullable<string | number | null>(column),
    ]),
  );
const columns = { key: text, differing: integer, ...side('h'), ...side('s') };

type Level = 'platform' | 'warehouses' | 'investors';
const HELD = 'credited + deposited - reserved - paid';
const levels: Readonly<Record<Level, { key: string; balance: (schema: string) => string }>> = {
  platform: {
    key: "'platform'",
    balance: (schema) => `(SELECT coalesce(sum(${HELD}), 0) FROM ${schema}.accounts)`,
  },
  warehouses: { key: 'i.warehouse_id::text', balance: () => 'NULL::numeric' },
  investors: {
    key: 'i.investor_id::text',
    balance: (schema) => `coalesce((SELECT ${HELD} FROM ${schema}.accounts WHERE user_id::text = key), 0)`,
  },
};

/**
 * One SQL text for both sides, so that they are computed the same way. The platform has its row also without investments.
 */
function figuresSql(schema: string, level: Level): string {
  const { key, balance } = levels[level];
  const usd = (value: string) => `(${value})::numeric(20, 2)::text`;
  const sum = (value: string) => usd(`coalesce(sum(${value}), 0)`);
  return `SELECT sums.*, ${usd(balance(schema))} AS balance FROM (
    SELECT ${key} AS key, count(*) FILTER (WHERE i.status = 'confirmed')::int AS investments,
      count(DISTINCT i.investor_id) FILTER (WHERE i.status = 'confirmed')::int AS investors,
      ${sum("CASE WHEN i.status = 'confirmed' THEN i.amount END")} AS raised, ${sum('r.gross')} AS gross,
      ${sum('r.management_fee')} AS management_fee, ${sum('r.platform_fee')} AS platform_fee, ${sum('r.net')} AS net
    FROM ${schema}.investments AS i LEFT JOIN (
      SELECT investment_id, sum(gross) AS gross, sum(management_fee) AS management_fee,
        sum(platform_fee) AS platform_fee, sum(net) AS net
      FROM ${schema}.returns_by_month WHERE credited_at IS NOT NULL GROUP BY 1) AS r ON r.investment_id = i.id
    ${level === 'platform' ? '' : 'GROUP BY 1'}) AS sums`;
}

/** Rows that differ, largest difference first; on the platform level its one row, even if equal. */
function compareSql(branch: string, level: Level): string {
  const list = (prefix: string) => NAMES.map((name) => `${prefix}.${name} AS ${prefix}_${name}`).join(', ');
  const all = (prefix: string) => NAMES.map((name) => `${prefix}.${name}`).join(', ');
  const apart = (name: Figure) => `abs(coalesce(s.${name}::numeric, 0) - coalesce(h.${name}::numeric, 0))`;
  return `WITH h AS (${figuresSql('as_of', level)}), s AS (${figuresSql(`"${branch}"`, level)})
    SELECT coalesce(h.key, s.key) AS key, count(*) OVER ()::int AS differing, ${list('h')}, ${list('s')}
    FROM h FULL JOIN s ON s.key = h.key
    ${level === 'platform' ? '' : `WHERE ROW(${all('h')}) IS DISTINCT FROM ROW(${all('s')})`}
    ORDER BY greatest(${apart('raised')}, ${apart('gross')}, ${apart('net')}) DESC, 1 LIMIT ${BRANCH_FIGURES_MAX}`;
}

/**
 * Figures of a branch next to those of the real history at the same position. Both are read in one snapshot: the
 * history through the past views (`as_of`), the branch from its own schema.
 */
export async function compareFigures(
  view: View,
  branch: { readonly schema: string; readonly upTo: string },
  viewer: HistoryViewer,
): Promise<BranchComparison> {
  await view.queryRaw("SELECT set_config('app.as_of', $1, true)", [branch.upTo]);
  const rowsOf = async (level: Level) => {
    const rows = await view.queryAfresh(columns, compareSql(branch.schema, level), []);
    return rows.map(sidesOf);
  };
  const platform = await rowsOf('platform');
  const warehouses = await rowsOf('warehouses');
  const investors = await rowsOf('investors');
  const names = await namesOf(view, viewer, [...warehouses, ...investors]);
  const group = (rows: typeof warehouses) => ({
    rows: rows.map(({ key, happened, supposed }) => ({
      ...{ id: key, name: names.get(key) ?? NAME_UNAVAILABLE },
      ...{ happened, supposed },
    })),
    differing: rows[0]?.differing ?? 0,
  });
  const [parked] = await view.queryAfresh(
    { events: integer },
    `SELECT count(*)::int AS events FROM "${branch.schema}".parked`,
    [],
  );
  const [first] = platform;
  return {
    platform: {
      happened: first?.happened ?? figuresOf({}, 'h', true),
      supposed: first?.supposed ?? figuresOf({}, 's', true),
    },
    warehouses: group(warehouses),
    investors: group(investors),
    unapplied: parked?.events ?? 0,
  };
}

type Compared = Readonly<Record<string, string | number | null>>;

function sidesOf(row: RowOf<typeof columns>) {
  const { key, differing, ...sides } = row;
  const values: Compared = sides;
  const hasBalance = [values.h_balance, values.s_balance].some((one) => typeof one === 'string');
  return {
    ...{ key, differing },
    happened: figuresOf(values, 'h', hasBalance),
    supposed: figuresOf(values, 's', hasBalance),
  };
}

/** A missing side counts as zero. */
function figuresOf(values: Compared, prefix: 'h' | 's', hasBalance: boolean): BranchFigures {
  const count = (name: Figure) => Number(values[`${prefix}_${name}`] ?? 0);
  const amount = (name: Figure) => String(values[`${prefix}_${name}`] ?? '0.00');
  return {
    investments: count('investments'),
    investors: count('investors'),
    raised: amount('raised'),
    gross: amount('gross'),
    managementFee: amount('management_fee'),
    platformFee: amount('platform_fee'),
    net: amount('net'),
    balance: hasBalance ? amount('balance') : null,
  };
}

/** Current names of warehouses and people, masked if the viewer may not see people. */
async function namesOf(view: View, { isMasked }: HistoryViewer, rows: readonly { readonly key: string }[]) {
  const ids = rows.map(({ key }) => key);
  const [warehouses, users] = await Promise.all([
    view.query({ id: uuid, name: text }, 'SELECT id, name FROM live.warehouses WHERE id = ANY ($1::uuid[])', [
      ids,
    ]),
    view.query(
      { id: uuid, first_name: text, last_name: text, email: text },
      'SELECT id, first_name, last_name, email FROM live.users WHERE id = ANY ($1::uuid[])',
      [ids],
    ),
  ]);
  const person = (user: (typeof users)[number]) => {
    const name = { firstName: user.first_name, lastName: user.last_name };
    return isMasked ? maskPerson(name) : displayName({ ...name, email: user.email });
  };
  return new Map([
    ...warehouses.map(({ id, name }) => [id, name] as const),
    ...users.map((user) => [user.id, person(user)] as const),
  ]);
}
