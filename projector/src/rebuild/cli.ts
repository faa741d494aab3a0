import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { placeInput } from '@nodo/contracts/history/values';
import { build } from './build.ts';
import { comparisonText, hashesText, progressText, rebuildText } from './cli-text.ts';
import { compare, DIFFERENCES_MAX, tableHashes } from './compare.ts';
import { type RebuildContext, RebuildRefusedError, requireRebuild } from './context.ts';
import { listRebuilds, moveState, type Rebuild } from './rebuilds.ts';
import { serveRebuilds } from './serve.ts';
import { dropRebuild, startRebuild, type Until, untilOf } from './start.ts';
import { switchOver } from './switch.ts';

export const USAGE = `Reconstruye modelos de lectura desde el registro de eventos, al lado de los que están en uso.

Uso: npm run replay -- <orden> [opciones]

  build [proyección]...   construye estas proyecciones y las que ellas leen; sin nombre, todas
      --until <punto>     hasta una posición o un momento (2026-11-20T08:00:00-05:00); sin él, hasta ahora
      --compare           al terminar, compara con lo que está en uso
  resume <id>             sigue una reconstrucción que se cortó o se pausó
  pause <id>              la detiene; lo hecho queda
  follow <id>             muestra su avance hasta que termine
  list                    las reconstrucciones y su estado
  projections             las proyecciones que hay, y las que cada una lee
  compare <id>            compara fila por fila con lo que está en uso, en la misma posición, historia incluida
      --limit <n>         cuántas diferencias mostrar (${DIFFERENCES_MAX})
  hashes                  la huella de cada tabla en uso: igual en dos instancias de una misma historia
      --until <posición>  como era en esa posición
  switch <id>             pone en uso lo reconstruido, si es igual; lo anterior se guarda hasta borrarlo
      --accept-differences  también si es distinto: así se cambia lo que una proyección cuenta
  serve                   construye lo que se pidió desde la pantalla, hasta que no quede nada
  drop <id>               borra una reconstrucción, y lo que reemplazó

Nada de esto envía mensajes, correos, tareas ni órdenes. Ctrl-C detiene sin perder lo hecho: sigue con resume.
Termina en 0 si todo es igual o está hecho, en 1 si algo es distinto, en 2 si no se pudo.
Usa DATABASE_URL, EVENTSTORE_URL y las demás variables del projector; sin ellas, el producto de DATA_DIR (.data).
`;

const FOLLOW_MS = 500;
/** Idle time in milliseconds before the process ends: orders often come together. */
const IDLE_MS = 5_000;

/** Exit code: 0 done, 1 differences found, 2 could not be done. */
export type ExitCode = 0 | 1 | 2;

export interface Cli {
  readonly context: RebuildContext;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

const options = {
  until: { type: 'string' },
  compare: { type: 'boolean' },
  limit: { type: 'string' },
  'accept-differences': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new RebuildRefusedError('No se entiende la orden. Mira: npm run replay -- --help');
  }
}

/** Whether only help is requested, which needs no connections. */
export function isHelp(args: readonly string[]): boolean {
  return args.length === 0 || args.includes('--help') || args.includes('-h');
}

/** Runs one command. */
export async function runCli(cli: Cli, args: readonly string[]): Promise<ExitCode> {
  if (isHelp(args)) {
    cli.print(USAGE);
    return 0;
  }
  try {
    return await run(cli, args);
  } catch (error) {
    if (!(error instanceof RebuildRefusedError)) throw error;
    cli.print(error.message);
    return 2;
  }
}

async function run(cli: Cli, args: readonly string[]): Promise<ExitCode> {
  const { positionals, values } = readArguments(args);
  const [order, ...rest] = positionals;
  const { context } = cli;
  switch (order) {
    case 'build': {
      const until = values.until === undefined ? {} : { until: untilIn(values.until) };
      const { id } = await startRebuild(context, { projections: rest, ...until });
      return buildOn(cli, id, values.compare === true);
    }
    case 'resume':
      return buildOn(cli, idOf(rest), values.compare === true);
    case 'pause':
      return pause(cli, idOf(rest));
    case 'follow':
      return follow(cli, idOf(rest));
    case 'list':
      return list(cli);
    case 'serve':
      await serveRebuilds(context, { signal: cli.signal, idleMs: IDLE_MS });
      return 0;
    case 'projections':
      for (const { name, reads = [], version = 1 } of context.projections)
        cli.print(
          `${name.padEnd(18)} versión ${version}${reads.length > 0 ? `  lee ${reads.join(', ')}` : ''}`,
        );
      return 0;
    case 'compare':
      return printComparison(cli, idOf(rest), limitOf(values.limit));
    case 'hashes':
      return printHashes(cli, values.until);
    case 'switch':
      return putInUse(cli, idOf(rest), values['accept-differences'] === true);
    case 'drop': {
      const id = idOf(rest);
      await requireRebuild(context, id);
      await dropRebuild(context, id);
      cli.print(`La reconstrucción ${id} está borrada.`);
      return 0;
    }
    default:
      throw new RebuildRefusedError(`No existe la orden ${order}. Mira: npm run replay -- --help`);
  }
}

async function printHashes({ context, print }: Cli, until: string | undefined): Promise<ExitCode> {
  const point = until === undefined ? undefined : untilIn(until);
  if (point?.kind === 'moment') throw new RebuildRefusedError('hashes --until es una posición.');
  const { position, tables } = await tableHashes(context, point?.position);
  print(hashesText(tables));
  print(`En la posición ${position}.`);
  return 0;
}

function idOf([text = '', ...more]: readonly string[]): number {
  if (!/^\d{1,9}$/.test(text) || more.length > 0)
    throw new RebuildRefusedError('Falta el número de la reconstrucción. Mira: npm run replay -- list');
  return Number(text);
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return DIFFERENCES_MAX;
  if (!/^\d{1,4}$/.test(text)) throw new RebuildRefusedError('--limit es un número de 0 a 9999.');
  return Number(text);
}

function untilIn(text: string): Until {
  const place = placeInput.safeParse(text);
  if (!place.success)
    throw new RebuildRefusedError(
      '--until es una posición, o un momento con fecha, hora y zona: 2026-11-20T08:00:00-05:00.',
    );
  return untilOf(place.data);
}

/** Prints the progress, at most twice a second, and when every event is in. */
function progressOf(cli: Cli, before: Rebuild) {
  const began = performance.now();
  let printedAt = began;
  return ({ events }: Pick<Rebuild, 'events'>) => {
    const now = performance.now();
    if (now - printedAt < FOLLOW_MS && events !== before.goalEvents) return;
    printedAt = now;
    const rate = ((events - before.events) * 1_000) / (now - began);
    cli.print(progressText({ events, goalEvents: before.goalEvents, rate }));
  };
}

async function buildOn(cli: Cli, id: number, isCompared: boolean): Promise<ExitCode> {
  const { context, signal } = cli;
  const before = await requireRebuild(context, id);
  cli.print(rebuildText(before));
  const done = await build(context, id, { signal, onProgress: progressOf(cli, before) });
  cli.print(rebuildText(done));
  if (done.state !== 'built') {
    cli.print(`Sigue con: npm run replay -- resume ${id}`);
    return 2;
  }
  return isCompared ? printComparison(cli, id, DIFFERENCES_MAX) : 0;
}

async function pause({ context, print }: Cli, id: number): Promise<ExitCode> {
  await requireRebuild(context, id);
  const isPaused = await moveState(context.pool, id, { from: ['building'], to: 'paused' });
  print(isPaused ? `La reconstrucción ${id} está en pausa.` : `La reconstrucción ${id} no está en marcha.`);
  return isPaused ? 0 : 2;
}

async function follow({ context, signal, print }: Cli, id: number): Promise<ExitCode> {
  const began = performance.now();
  const before = await requireRebuild(context, id);
  let now = before;
  while (now.state === 'building' && !signal.aborted) {
    await delay(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
    now = await requireRebuild(context, id);
    const rate = ((now.events - before.events) * 1_000) / (performance.now() - began);
    if (now.state === 'building') print(progressText({ ...now, rate }));
  }
  print(rebuildText(now));
  return 0;
}

async function list({ context, print }: Cli): Promise<ExitCode> {
  const rebuilds = await listRebuilds(context.pool);
  if (rebuilds.length === 0) print('No hay reconstrucciones.');
  for (const rebuild of rebuilds) print(rebuildText(rebuild));
  return 0;
}

async function printComparison({ context, print }: Cli, id: number, limit: number): Promise<ExitCode> {
  const comparison = await compare(context, id, limit);
  print(comparisonText(comparison));
  return comparison.isEqual ? 0 : 1;
}

async function putInUse(cli: Cli, id: number, acceptsDifferences: boolean): Promise<ExitCode> {
  const { context, signal, print } = cli;
  const onProgress = progressOf(cli, await requireRebuild(context, id));
  const outcome = await switchOver(context, id, { signal, acceptsDifferences, onProgress });
  if (outcome.comparison) print(comparisonText(outcome.comparison));
  if (outcome.isSwitched) {
    print(`La reconstrucción ${id} está en uso. Lo anterior se borra con: npm run replay -- drop ${id}`);
    return 0;
  }
  if (outcome.comparison?.isEqual === false) {
    print('No se puso en uso, porque es distinto. Si eso se quiere: --accept-differences');
    return 1;
  }
  print('No se puso en uso.');
  return 2;
}
