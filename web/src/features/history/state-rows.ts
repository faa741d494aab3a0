import { stateDifferences } from '@nodo/contracts/history/differences';

/** One property of a state, before and after. */
export interface StateRow {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

/** The properties of both states with differences marked: in the order of the later one, removed ones last. */
export function stateRows(before: unknown, after: unknown): StateRow[] {
  const changed = new Map(stateDifferences(before, after).map((change) => [change.path, change]));
  const rows = stateDifferences(undefined, after ?? undefined).map(({ path, after: value }) => {
    const change = changed.get(path);
    return { path, before: change ? change.before : value, after: value, isChanged: change !== undefined };
  });
  const known = new Set(rows.map(({ path }) => path));
  const gone = [...changed.values()].filter(({ path }) => !known.has(path));
  return [...rows, ...gone.map((change) => ({ ...change, isChanged: true }))];
}
