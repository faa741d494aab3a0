import type { ComparedFigures, Comparison } from '@nodo/contracts/history/compare';
import {
  type ComparedFigure,
  compareFigures,
  exactFigure,
  type FigureKind,
} from '@nodo/contracts/history/figures/figure';
import { type FigureGroupName, type FigureViews, figureGroups } from '@nodo/contracts/history/figures/groups';
import { displayName } from '@nodo/contracts/identity/views';
import { can } from '@nodo/contracts/permissions';
import type { Role } from '@nodo/contracts/roles';
import type { Config } from '@nodo/platform/config';
import { bogotaTime } from '@nodo/platform/csv';
import { asWritten, type PdfText } from '@nodo/platform/pdf-texts';
import { balances } from '../books/queries.ts';
import { customerOverview } from '../customers/queries.ts';
import { listDistributions } from '../earnings/distribution-queries.ts';
import { kycFigures } from '../kyc/figures.ts';
import { payoutFigures } from '../payouts/queries.ts';
import { platformFigures } from '../portfolio/platform-figures.ts';
import { type CsvColumns, type CsvFile, csvFile, recorded } from '../read-model/list-csv.ts';
import type { View } from '../read-model/reader.ts';
import type { ReadAt } from '../reserves/proof.ts';
import { reservesView, shownOf } from '../reserves/queries.ts';
import { currentSettings } from '../settings/queries.ts';
import { findWarehouse } from '../warehouses/queries.ts';

type Chosen = Pick<ComparedFigures, 'warehouse' | 'person' | 'period'>;
type Settings = Pick<Config, 'kycValidDays' | 'tron'>;

/**
 * The views of the groups, by the queries of their screens. Null: what was chosen is not there; undefined: nothing of
 * that kind was chosen.
 */
const sources: {
  readonly [G in FigureGroupName]: (
    view: View,
    chosen: Chosen,
    config: Settings,
  ) => Promise<FigureViews[G] | null> | undefined;
} = {
  warehouse: (view, { warehouse: id }) =>
    id === undefined ? undefined : findWarehouse(view, id).then((found) => found ?? null),
  person: (view, { person: id }, { kycValidDays }) =>
    id === undefined ? undefined : customerOverview(view, id, kycValidDays).then((found) => found ?? null),
  distribution: (view, { period }) =>
    period === undefined
      ? undefined
      : listDistributions(view).then(({ rows }) => rows.find((row) => row.period === period) ?? null),
  platform: platformFigures,
  kyc: kycFigures,
  payouts: payoutFigures,
  settings: currentSettings,
  reserves: (view, _, { tron }) => reservesView(view, shownOf(tron)).then(({ newest }) => newest),
  books: balances,
};

type ViewsThen = { [G in FigureGroupName]?: FigureViews[G] | null };
const groupNames = Object.keys(figureGroups) as FigureGroupName[];

/** The views that this role may read, at the moment of `view`. */
async function viewsAt(view: View, role: Role, chosen: Chosen, config: Settings) {
  const views: ViewsThen = {};
  const read = async <G extends FigureGroupName>(name: G) => {
    const found = can(role, figureGroups[name].permission) ? sources[name](view, chosen, config) : undefined;
    if (found !== undefined) Object.assign(views, { [name]: await found });
  };
  // One after the other: they share a connection, and each query's time limit counts from its sending.
  for (const name of groupNames) await read(name);
  return views;
}

/** Which thing a view is of, where there are several. */
const names: { readonly [G in FigureGroupName]?: (view: FigureViews[G]) => string } = {
  warehouse: ({ name }) => name,
  person: ({ user }) => displayName(user),
  distribution: ({ period }) => period,
};

/** A line of the file. */
type Line = ComparedFigure & { readonly group: PdfText };

function linesOf<G extends FigureGroupName>(name: G, before: ViewsThen, after: ViewsThen): Line[] {
  const was: FigureViews[G] | null | undefined = before[name];
  const is: FigureViews[G] | null | undefined = after[name];
  if (was === undefined || is === undefined) return [];
  const { title, figures } = figureGroups[name];
  const nameOf: ((view: FigureViews[G]) => string) | undefined = names[name];
  const thing = is ?? was;
  const group = nameOf && thing ? [title, asWritten(`: ${nameOf(thing)}`)] : title;
  return compareFigures<FigureViews[G]>(figures, was, is).map((figure) => ({ group, ...figure }));
}

const units: Readonly<Record<FigureKind, string>> = {
  ...{ count: '', usd: 'USD', usdt: 'USDT', percent: '%', rate: '%', time: '', words: '' },
};

function cell({ kind }: Line, value: string | null): PdfText | null {
  if (value === null || kind === 'words') return value;
  return kind === 'time' ? bogotaTime(value) : asWritten(exactFigure(kind, value));
}

/** What a viewer is told of, by the groups that they may read. */
interface Asked {
  readonly role: Role;
  readonly chosen: Chosen;
  readonly config: Settings;
}

/** All figures at two moments as CSV, each computed by its screen's queries. `readAt`: at a position. */
export async function figuresAsCsv(
  readAt: ReadAt,
  ends: Pick<Comparison, 'from' | 'to'>,
  { role, chosen, config }: Asked,
): Promise<CsvFile> {
  const at = ({ position }: Comparison['from']) =>
    readAt(BigInt(position), (view) => viewsAt(view, role, chosen, config));
  const [before, after] = await Promise.all([at(ends.from), at(ends.to)]);
  return csvFile(
    figuresCsv(ends),
    groupNames.flatMap((name) => linesOf(name, before, after)),
  );
}

/** Values are exact, in their unit. `ends` are told in the headings, as nothing else in the file does. */
function figuresCsv({ from, to }: Pick<Comparison, 'from' | 'to'>): CsvColumns<Line> {
  return [
    ['Cifras', ({ group }) => group],
    ['Cifra', ({ label }) => label],
    [['Antes', told(from)], (line) => cell(line, line.before)],
    [['Después', told(to)], (line) => cell(line, line.after)],
    // In columns of their own: a spreadsheet is given what begins with a minus as text, lest it be a formula.
    ['Aumento', recorded(({ difference }) => (isFall(difference) ? null : difference))],
    ['Disminución', recorded(({ difference }) => (isFall(difference) ? difference?.slice(1) : null))],
    ['Unidad', recorded(({ kind }) => units[kind])],
  ];
}

const isFall = (difference: string | null) => difference?.startsWith('-') ?? false;
const told = ({ effectiveAt, position }: Comparison['from']) =>
  asWritten(` (${bogotaTime(effectiveAt)}, ${position})`);
