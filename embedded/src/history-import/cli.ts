import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HistoryFileError } from '@nodo/platform/history-file/format';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { createLogger } from '@nodo/platform/logging';
import { noteDemoDone } from '../demo-mark.ts';
import { lockDataDir } from '../lock.ts';
import { startPostgres } from '../postgres.ts';
import { readSecrets, storedSecrets } from '../settings.ts';
import { type CheckedHistory, checkHistory } from './check.ts';
import { type WriteOrder, writeHistory } from './write.ts';

export const USAGE = `Importa una historia entera, exportada con npm run history:export, en un producto vacío de esta máquina.

Uso: npm run history:import -- <historia.ndjson> --keys <claves.ndjson>
     npm run history:import -- --check <historia.ndjson> [--keys <claves.ndjson>]

  --keys <archivo>   las claves de los datos personales: npm run history:export -- --keys <archivo>, hecho después
                     que la historia
  --check            comprueba los archivos y no escribe nada

Escribe en DATA_DIR (.data), con el producto detenido. Cada evento conserva su identidad, su flujo, su revisión, su
lugar, su momento y sus metadatos; las figuras se construyen al arrancar y son las mismas, y la prueba de auditoría
sigue valiendo. Todo entra junto o no entra nada; si se corta, la misma orden sigue donde iba.

Qué más hace falta, y no está en ningún archivo de la historia:
  PERSONAL_DATA_KEY  la de donde viene la historia; sin ella ni los datos personales ni los correos de entrada se
                     reconocen. Como variable (solo para esta orden), o en el secrets.json de DATA_DIR. Nunca se
                     muestra; queda en secrets.json, que solo lee su dueño
  KEY_ENCRYPTION_KEY la de donde viene la historia, si allá la hay: abre las claves, que en la copia quedan envueltas
                     por PERSONAL_DATA_KEY
  KEY_ENCRYPTION_KEY_OTHER  la otra que abría claves allá, si se exportaron mientras se cambiaban
  objects/           los documentos y las imágenes: copia esa carpeta de DATA_DIR, o el almacén de objetos
Sesiones, códigos, trabajos y correos no se importan: se entra de nuevo. Nada de esto envía mensajes, correos, tareas
ni órdenes. Un servidor EventStoreDB no se llena así: se restaura con su propio respaldo (ADR 0053).

Después, arranca con DEMO=off npm start. Termina en 0 si está hecho, en 2 si no se pudo.
`;

const PROGRESS_MS = 500;
const KEY_LENGTH = 32;

const options = {
  check: { type: 'boolean' },
  keys: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface ImportCli {
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new HistoryFileError('No se entiende la orden. Mira: npm run history:import -- --help');
  }
}

const number = new Intl.NumberFormat('es-CO');

/** Runs the command; returns its exit code. Throws HistoryFileError. */
export async function runImportCli(cli: ImportCli, args: readonly string[]): Promise<0> {
  const { positionals, values } = readArguments(args);
  const { check = false, help = false, keys } = values;
  if (help || args.length === 0) {
    cli.print(USAGE);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new HistoryFileError('Falta el nombre del archivo de la historia, uno solo.');
  if (!check && keys === undefined)
    throw new HistoryFileError('Faltan las claves: --keys <archivo>. Mira: npm run history:import -- --help');
  const { environment, signal } = cli;
  const dataDir = environment.DATA_DIR ?? '.data';
  if (!check) refuseServers(environment);
  const masterKey = check && keys === undefined ? '' : await masterKeyOf(environment, dataDir);
  const wrapping = wrappingOf(masterKey, environment);
  const checked = await checkHistory(file, { wrapping, keys, signal });
  if (check) {
    cli.print(summary(checked));
    return 0;
  }
  await importInto(dataDir, { ...cli, file, keys: keys ?? '', masterKey, wrapping });
  cli.print(`${number.format(checked.manifest.count)} eventos importados en ${dataDir}.`);
  cli.print('Copia objects/ si falta, y arranca con DEMO=off npm start.');
  return 0;
}

function summary({ header, manifest, people }: CheckedHistory): string {
  const keys = people > 0 ? ` Claves de ${number.format(people)} personas: se abren.` : '';
  return `${number.format(manifest.count)} eventos, entera e íntegra. Raíz de ${header.size}: ${header.rootHash}.${keys}`;
}

/** Refuses a production environment, which names servers that this command does not fill. */
export function refuseServers({ EVENTSTORE_URL, DATABASE_URL, NODE_ENV }: NodeJS.ProcessEnv): void {
  if (EVENTSTORE_URL !== undefined || DATABASE_URL !== undefined || NODE_ENV === 'production')
    throw new HistoryFileError(
      'Se importa en el producto de una máquina (DATA_DIR), no en sus servidores: EventStoreDB se restaura con su propio respaldo. Quita EVENTSTORE_URL, DATABASE_URL y NODE_ENV.',
    );
}

export async function masterKeyOf(
  { PERSONAL_DATA_KEY }: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<string> {
  const stored = (await storedSecrets(dataDir))?.personalDataKey;
  if (stored !== undefined && PERSONAL_DATA_KEY !== undefined && stored !== PERSONAL_DATA_KEY)
    throw new HistoryFileError('PERSONAL_DATA_KEY no es la que está en secrets.json de DATA_DIR.');
  const key = stored ?? PERSONAL_DATA_KEY;
  if (key === undefined || key.length < KEY_LENGTH)
    throw new HistoryFileError(
      'Falta PERSONAL_DATA_KEY de donde viene la historia. Mira: npm run history:import -- --help',
    );
  return key;
}

/**
 * Opens the keys of a history, also those that KEY_ENCRYPTION_KEY (or KEY_ENCRYPTION_KEY_OTHER, while it was being
 * changed) wrapped where it comes from; in the copy they are wrapped by PERSONAL_DATA_KEY alone.
 */
export function wrappingOf(
  master: string,
  { KEY_ENCRYPTION_KEY = '', KEY_ENCRYPTION_KEY_OTHER = '' }: NodeJS.ProcessEnv,
): KeyWrapping {
  return new KeyWrapping({ master, others: [KEY_ENCRYPTION_KEY, KEY_ENCRYPTION_KEY_OTHER].filter(Boolean) });
}

/** What is restored together with a history, in the same transaction. */
type Beside = Pick<WriteOrder, 'prepare' | 'beforeCommit'>;

/** Writes a history, which the caller has checked, into the product of a folder. Throws HistoryFileError. */
export async function importInto(
  dataDir: string,
  order: ImportCli & { file: string; keys: string; masterKey: string; wrapping: KeyWrapping },
  beside: Beside = {},
): Promise<void> {
  const { file, keys, masterKey, wrapping, signal } = order;
  const unlock = await lockDataDir(dataDir).catch(() => {
    throw new HistoryFileError(`El producto está en marcha sobre ${dataDir}: detenlo antes de importar.`);
  });
  try {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    try {
      await writeHistory(postgres.url, {
        ...{ file, keys, wrapping, signal },
        logger: createLogger({ service: 'history-import', logLevel: 'error' }),
        onResumed: (count) => order.print(`Sigue donde iba: ${number.format(count)} eventos ya estaban.`),
        onProgress: progressOf(order),
        // Before the commit: a history without its key would look complete but be unreadable.
        beforeCommit: async (client) => {
          await beside.beforeCommit?.(client);
          await settle(dataDir, masterKey);
        },
        ...(beside.prepare ? { prepare: beside.prepare } : {}),
      });
    } finally {
      await postgres.stop();
    }
  } finally {
    await unlock();
  }
}

/** Writes what a first start needs besides the history: its key, and the mark that no demo is generated on top. */
async function settle(dataDir: string, masterKey: string): Promise<void> {
  await readSecrets(dataDir, masterKey);
  await noteDemoDone(dataDir);
}

/** Prints progress, at most twice a second. */
function progressOf({ print }: ImportCli): (progress: { count: number; size: number }) => void {
  let printedAt = performance.now();
  return ({ count, size }) => {
    const now = performance.now();
    if (now - printedAt < PROGRESS_MS) return;
    printedAt = now;
    print(`${Math.floor((100 * count) / size)} % · ${number.format(count)} eventos`);
  };
}
