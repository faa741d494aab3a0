import {
  consistencyRanges,
  Frontier,
  inclusionRanges,
  joinPeaks,
  type NodePlace,
  peaksOf,
  type Range,
  type TreeNode,
} from './merkle.ts';

/** Runs one statement and returns its rows, on whatever connection or snapshot the caller has. */
export type RunQuery = <R extends Record<string, unknown>>(
  sql: string,
  values: readonly unknown[],
) => Promise<R[]>;

/** The Merkle tree over the log, as far as the projector has built it. */
export interface TreeState {
  readonly size: number;
  /** Commit position of the last event in the tree; −1 before the first. */
  readonly position: bigint;
  readonly checked: { readonly size: number; readonly at: Date };
  /** The first leaf at which the log no longer matches the tree; null while it does. */
  readonly broken: { readonly index: number; readonly reason: string; readonly foundAt: Date } | null;
}

interface StateRow extends Record<string, unknown> {
  size: string;
  position: string;
  checked_size: string;
  checked_at: Date;
  broken_index: string | null;
  broken_reason: string | null;
  broken_found_at: Date | null;
}

/** Reads how far the tree has been built and whether the log still matches it. */
export async function readTree(run: RunQuery): Promise<TreeState> {
  const [row] = await run<StateRow>('SELECT * FROM projection.tree', []);
  if (!row) throw new Error('The tree has no state');
  const { broken_index: index, broken_reason: reason, broken_found_at: foundAt } = row;
  return {
    size: Number(row.size),
    position: BigInt(row.position),
    checked: { size: Number(row.checked_size), at: row.checked_at },
    broken: index !== null && reason && foundAt ? { index: Number(index), reason, foundAt } : null,
  };
}

/** The root of each range of leaves, computed from the stored subtrees. */
async function rootsOf(run: RunQuery, ranges: readonly Range[]): Promise<Buffer[]> {
  const wanted = ranges.map(peaksOf);
  const found = await readNodes(run, wanted.flat());
  return wanted.map((peaks) => joinPeaks(peaks.map((place) => found(place))));
}

async function readNodes(run: RunQuery, places: readonly NodePlace[]): Promise<(place: NodePlace) => Buffer> {
  const rows = await run<{ level: number; index: string; hash: Buffer }>(
    `SELECT n.level, n.index, n.hash FROM unnest($1::smallint[], $2::bigint[]) AS wanted (level, index)
     JOIN projection.tree_nodes AS n ON n.level = wanted.level AND n.index = wanted.index`,
    [places.map(({ level }) => level), places.map(({ index }) => index)],
  );
  const byPlace = new Map(rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  return ({ level, index }) => {
    const hash = byPlace.get(`${level}/${index}`);
    if (!hash) throw new Error(`The tree lacks node ${level}/${index}`);
    return hash;
  };
}

/** The root over the first `size` leaves, hex. */
export async function rootAt(run: RunQuery, size: number): Promise<string> {
  const [root] = await rootsOf(run, [[0, size]]);
  return (root ?? joinPeaks([])).toString('hex');
}

/** The inclusion proof from a leaf to the root of the first `size` leaves, hex. */
export async function inclusionPath(run: RunQuery, leaf: number, size: number): Promise<string[]> {
  return hex(await rootsOf(run, inclusionRanges(leaf, size)));
}

/** The consistency proof that the tree of `from` leaves is a prefix of the tree of `size` leaves, hex. */
export async function consistencyPath(run: RunQuery, from: number, size: number): Promise<string[]> {
  return hex(await rootsOf(run, consistencyRanges(from, size)));
}

/** What is needed to append further leaves to the tree. */
export async function readFrontier(run: RunQuery, size: number): Promise<Frontier> {
  const places = peaksOf([0, size]);
  const found = await readNodes(run, places);
  const peaks = places.map((place): TreeNode => ({ ...place, hash: found(place) }));
  return new Frontier(size, peaks);
}

function hex(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => hash.toString('hex'));
}
