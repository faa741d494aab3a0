import { parseArgs } from 'node:util';
import { historyFilterSchema } from '@nodo/contracts/history/values';
import { parseInput } from '@nodo/platform/errors';
import { checkExport } from '@nodo/platform/history-file/check';
import { HistoryFileError } from '@nodo/platform/history-file/format';
import { requireWithin } from './bounds.ts';
import { exportCsv } from './csv.ts';
import { exportKeys } from './keys.ts';
import { type ExportOptions, type ExportSources, exportHistory } from './write.ts';

export const USAGE = `Exporta la historia, como está guardada, a un archivo NDJSON con su manifiesto y sus pruebas.

Uso: npm run history:export -- <archivo> [filtros]
     npm run history:export -- --check <archivo>
     npm run history:export -- --keys <archivo>

  --type <A,B>          tipos de evento          --stream <flujo>        un flujo
  --category <a,b>      categorías de flujos     --actor <id>            quién lo hizo
  --correlation <id>    una misma solicitud      --causation <id>        una misma causa
  --session <id>        una misma sesión
  --from <punto>        desde una posición o un momento (2026-11-20T08:00:00-05:00)
  --to <punto>          hasta esa posición, o antes de ese momento
  --format <forma>      ndjson (si no se dice), o csv: una línea por cambio, con lo de antes y lo de después como los
                        dice la auditoría, sin datos personales; para leer, no para comprobar ni importar
  --check               comprueba un archivo: que está entero y que nada cambió; no necesita servidores
  --keys                escribe, en vez de la historia, las claves de los datos personales, cerradas con
                        PERSONAL_DATA_KEY, y las llaves públicas del equipo: lo que npm run history:import pide además

Mientras se escribe se llama <archivo>.part (de un CSV, con su <archivo>.part.json). Si se corta, la misma orden sigue
donde iba.
Los datos personales salen cifrados, como están guardados. Termina en 0 si está hecho, en 2 si no se pudo.
Usa DATABASE_URL, EVENTSTORE_URL y las demás variables del projector; sin ellas, el producto de DATA_DIR (.data).
`;

const STOPPED = 'Se detuvo: la misma orden sigue donde iba.';
const PROGRESS_MS = 500;

const text = { type: 'string' } as const;
const options = {
  ...{ type: text, category: text, stream: text, actor: text },
  ...{ correlation: text, causation: text, session: text, from: text, to: text },
  format: text,
  check: { type: 'boolean' },
  keys: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface ExportCli {
  /** Connects to the servers; not called when only a file is checked. */
  readonly connect: () => ExportSources;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new HistoryFileError('No se entiende la orden. Mira: npm run history:export -- --help');
  }
}

/** Prints the progress, at most twice a second. */
function progressOf({ print }: ExportCli): NonNullable<ExportOptions['onProgress']> {
  let printedAt = performance.now();
  return ({ read, size, count }) => {
    const now = performance.now();
    if (now - printedAt < PROGRESS_MS) return;
    printedAt = now;
    print(`${Math.floor((100 * read) / size)} % · ${number.format(count)} eventos`);
  };
}

const number = new Intl.NumberFormat('es-CO');

/** Runs the command; returns its exit code. */
export async function runExportCli(cli: ExportCli, args: readonly string[]): Promise<0 | 2> {
  const { positionals, values } = readArguments(args);
  const { check = false, keys = false, help = false, format = 'ndjson', ...chosen } = values;
  if (help || args.length === 0) {
    cli.print(USAGE);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new HistoryFileError('Falta el nombre del archivo, uno solo.');
  if (check) {
    const { header, manifest } = await checkExport(file);
    cli.print(
      `${number.format(manifest.count)} eventos, íntegro. Raíz de ${header.size}: ${header.rootHash}`,
    );
    return 0;
  }
  if (keys) {
    if (Object.keys(chosen).length > 0 || values.format !== undefined)
      throw new HistoryFileError('Las claves salen todas: sin filtros.');
    const { count } = await exportKeys(cli.connect().run, file);
    cli.print(
      `${number.format(count)} claves, en ${file}. Guárdalo aparte de PERSONAL_DATA_KEY y KEY_ENCRYPTION_KEY.`,
    );
    return 0;
  }
  if (format !== 'ndjson' && format !== 'csv') throw new HistoryFileError('--format es ndjson o csv.');
  const filter = parseInput(historyFilterSchema.omit({ q: true }), chosen);
  const sources = cli.connect();
  await requireWithin(sources.run, filter);
  const run = { signal: cli.signal, onProgress: progressOf(cli) };
  if (format === 'csv') {
    const count = await exportCsv(sources, file, filter, run);
    cli.print(count === undefined ? STOPPED : `${number.format(count)} eventos, en ${file}`);
    return count === undefined ? 2 : 0;
  }
  const manifest = await exportHistory(sources, file, filter, run);
  if (!manifest) {
    cli.print(STOPPED);
    return 2;
  }
  const { count, first, last } = manifest;
  const range = first === null ? '' : `, de la posición ${first} a la ${last}`;
  cli.print(`${number.format(count)} eventos${range}, en ${file}`);
  return 0;
}
