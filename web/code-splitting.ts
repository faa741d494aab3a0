import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Cost of one more file for a screen, in bytes of unminified code: a request, and the worse compression of small
 * files.
 */
const FILE_COST = 30_000;
/** Most that a page may load without need for the sake of one file less, in bytes of unminified code. */
const NEEDLESS_MAX = 6_500;
/** Weight of what a screen loads later, relative to what it loads initially. */
const LATER = 0.1;
/** Weight of the live connection, which every signed-in screen loads later, relative to a screen. */
const LIVE = 20;

/** Modules that go into the same file. */
interface Part {
  readonly kind: string;
  /** Entry points that load it: screens, and chunks that a screen loads later. */
  readonly screens: Set<string>;
  readonly modules: string[];
  /** Parts that must be loaded before it runs, including itself. */
  readonly needs: Set<Part>;
  /** Whether every screen loads it. */
  isAlways: boolean;
  size: number;
}

/** Chunks of a build with maximal splitting: one for each set of modules loaded by the same screens. */
async function finestChunks(config: InlineConfig): Promise<Map<string, Chunk>> {
  const chunks = new Map<string, Chunk>();
  const listener: Plugin = {
    name: 'finest-chunks',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
    },
  };
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), listener],
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  return chunks;
}

/** Files that must be loaded before a file runs, including itself. */
function closure(start: string, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  visit(start);
  return seen;
}

const isPage = (name: string) => /-page-[^/]+$/.test(name);

/** Panels are the screens of the administration; a page draws its rest each time. */
function weightOf(name: string): number {
  if (isPage(name) || /-(?:panel|rest)-[^/]+$/.test(name)) return 1;
  return /live-connection-[^/]+$/.test(name) ? LIVE : LATER;
}

/** Groups the modules by their kind and by what loads them. */
function partsOf(chunks: ReadonlyMap<string, Chunk>, kindOf: (id: string) => string): Part[] {
  const starts = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry);
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const always = new Set(entries.flatMap(({ fileName }) => [...closure(fileName, chunks)]));
  const everything = new Set(starts.map(({ fileName }) => fileName));
  const screensOf = new Map([...always].map((name) => [name, everything]));
  for (const { fileName } of starts) {
    for (const loaded of closure(fileName, chunks)) {
      if (!always.has(loaded)) screensOf.set(loaded, new Set(screensOf.get(loaded)).add(fileName));
    }
  }
  const parts = new Map<string, Part>();
  const partsIn = new Map<string, Part[]>();
  for (const [name, screens] of screensOf) {
    const isAlways = always.has(name);
    const own = new Set<Part>();
    for (const [id, { renderedLength }] of Object.entries(chunks.get(name)?.modules ?? {})) {
      const kind = kindOf(id);
      const key = `${kind} ${isAlways || [...screens].join()}`;
      const fresh = {
        kind,
        screens: new Set(screens),
        modules: [],
        needs: new Set<Part>(),
        isAlways,
        size: 0,
      };
      const part: Part = parts.get(key) ?? fresh;
      part.modules.push(id);
      part.size += renderedLength;
      parts.set(key, part);
      own.add(part);
    }
    partsIn.set(name, [...own]);
  }
  for (const [name, own] of partsIn) {
    const needed = [...closure(name, chunks)].flatMap((other) => partsIn.get(other) ?? []);
    for (const part of own) for (const other of needed) part.needs.add(other);
  }
  return [...parts.values()];
}

/**
 * Cost, in bytes, of loading a part and its dependencies for screens that didn't load them before; infinite if it is
 * too much for one page.
 */
function burden(part: Part, screens: ReadonlySet<string>): number {
  let bytes = 0;
  for (const screen of screens) {
    let own = 0;
    for (const needed of part.needs) if (!needed.screens.has(screen)) own += needed.size;
    if (own > NEEDLESS_MAX && isPage(screen)) return Number.POSITIVE_INFINITY;
    bytes += own * weightOf(screen);
  }
  return bytes;
}

/** Bytes saved over all screens by merging two parts into one file; negative if it costs more. */
function saved(a: Part, b: Part): number {
  if (a.kind !== b.kind) return 0;
  let both = 0;
  for (const screen of a.screens) if (b.screens.has(screen)) both += weightOf(screen);
  return both === 0 ? 0 : both * FILE_COST - burden(a, b.screens) - burden(b, a.screens);
}

/** Merges `b` into `a`: whatever loads one then loads both and their dependencies. */
function join(a: Part, b: Part, all: Iterable<Part>): void {
  a.modules.push(...b.modules);
  a.size += b.size;
  a.isAlways ||= b.isAlways;
  for (const needed of b.needs) a.needs.add(needed);
  a.needs.delete(b);
  a.needs.add(a);
  const screens = [...a.screens, ...b.screens];
  for (const needed of a.needs) for (const screen of screens) needed.screens.add(screen);
  for (const part of all) {
    const didNeed = part.needs.delete(b) || part.needs.has(a);
    if (didNeed) for (const needed of a.needs) part.needs.add(needed);
  }
}

/**
 * Merges the kinds that are `whole` into one file each, then greedily the pair that saves most, as long as any
 * does.
 */
function joined(parts: readonly Part[], whole: (kind: string) => boolean): Part[] {
  // Modules loaded by a single screen stay where they are: they may have side effects on load.
  const left = new Set(
    parts.filter(({ screens, isAlways, kind }) => screens.size > 1 || isAlways || whole(kind)),
  );
  const firsts = new Map<string, Part>();
  for (const part of parts) {
    const first = firsts.get(part.kind);
    if (!whole(part.kind)) continue;
    if (first) {
      left.delete(part);
      join(first, part, left);
    } else firsts.set(part.kind, part);
  }
  let open = [...left].flatMap((a, i, all) => all.slice(0, i).map((b) => ({ a, b, saves: saved(a, b) })));
  for (;;) {
    open = open.filter(({ saves }) => saves > 0);
    if (open.length === 0) break;
    const best = open.reduce((most, pair) => (pair.saves > most.saves ? pair : most));
    const { a, b } = best;
    // Earlier merges may have reduced the saving: then the pair is requeued.
    const saves = saved(a, b);
    if (saves < best.saves) {
      best.saves = saves;
      continue;
    }
    left.delete(b);
    join(a, b, left);
    const others = [...left].filter((other) => other !== a);
    open = [
      ...open.filter((pair) => ![pair.a, pair.b].some((one) => one === a || one === b)),
      ...others.map((other) => ({ a, b: other, saves: saved(a, other) })),
    ];
  }
  return [...left];
}

/**
 * File of each module that several screens load, by module id; modules not in it stay where they are. Modules of
 * different kinds never share a file, and those of a `whole` kind all do.
 */
export async function sharedFiles(
  config: InlineConfig,
  kindOf: (id: string) => string,
  whole: (kind: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const parts = partsOf(await finestChunks(config), kindOf);
  const files = new Map<string, string>();
  for (const [index, { kind, modules, isAlways }] of joined(parts, whole).entries()) {
    const file = isAlways || whole(kind) ? kind : `${kind}-${index}`;
    for (const id of modules) files.set(id, file);
  }
  return files;
}
