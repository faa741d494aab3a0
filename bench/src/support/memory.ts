import { readdir, readFile } from 'node:fs/promises';

/** Memory in MiB. Shared pages count fully in `rss` and proportionally in `pss`. */
export interface Memory {
  readonly rss: number;
  readonly pss: number;
}

/** A process and all its descendants. Throws where there is no /proc. */
export async function processTree(root: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => undefined);
    // The second field is the program's name in parentheses and may contain spaces: parse after the last one.
    if (stat) parents.set(id, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const tree = [root];
  for (const id of tree) tree.push(...ids.filter((other) => parents.get(other) === id));
  return tree;
}

/** Undefined when the process has ended. */
export async function memoryOf(id: number): Promise<Memory | undefined> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { rss: field('Rss'), pss: field('Pss') };
}

/** Sum over several processes. */
export async function memoryOfAll(ids: readonly number[]): Promise<Memory> {
  const all = await Promise.all(ids.map(memoryOf));
  const sum = (pick: (memory: Memory) => number) =>
    all.reduce((total, memory) => total + (memory ? pick(memory) : 0), 0);
  return { rss: sum(({ rss }) => rss), pss: sum(({ pss }) => pss) };
}
