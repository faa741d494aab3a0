import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '@nodo/platform/config';
import { failureText } from '@nodo/platform/file-failures';
import { HistoryFileError } from '@nodo/platform/history-file/format';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { LogRecords } from '@nodo/platform/log-records';
import { createLogger } from '@nodo/platform/logging';
import { openObjectStore } from '@nodo/platform/open-object-store';
import { createPool } from '@nodo/platform/postgres';
import { backUp } from './backup.ts';
import { noteBackup } from './last-backup.ts';

const USAGE = `Respalda la plataforma, en marcha, en una carpeta nueva: lo que ninguna otra cosa puede rehacer.

Uso: npm run backup -- <carpeta>

  chain.ndjson      por dónde va el seguimiento de la cadena, y qué se firmó
  history.ndjson    la historia, con su prueba
  keys.ndjson       las claves de los datos personales, cerradas con PERSONAL_DATA_KEY o KEY_ENCRYPTION_KEY, y las
                    llaves públicas
  origins.ndjson    desde dónde se abrieron las sesiones, cerrado con la clave de cada persona
  objects/          documentos, imágenes y videos, con objects.ndjson
  manifest.json     tamaños y huellas de todo

PERSONAL_DATA_KEY y KEY_ENCRYPTION_KEY no están en ningún archivo: guárdalas aparte. Sesiones, códigos, trabajos y correos no
se respaldan.
Mientras se escribe se llama <carpeta>.part. Termina en 0 si está hecho, en 2 si no se pudo.
Usa DATABASE_URL, EVENTSTORE_URL, OBJECT_STORE_URL y las demás variables del projector; sin ellas, el producto de
DATA_DIR (.data). Se recupera con npm run restore (docs/runbook.md).
`;

/** `npm run backup`, with its own connections. */
async function main(): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const { positionals, values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (values.help || folder === undefined || more.length > 0) {
    print(USAGE);
    return values.help ? 0 : 2;
  }
  const config = loadConfig('projector');
  if (!config.objectStoreUrl) throw new HistoryFileError('Falta OBJECT_STORE_URL.');
  const pool = createPool(
    config.databaseUrl,
    'backup',
    createLogger({ service: 'projector', logLevel: 'error' }),
    2,
  );
  const log = new LogRecords(config.eventStoreUrl);
  const chain = join(process.env.DATA_DIR ?? '.data', 'chain');
  const began = performance.now();
  try {
    const world = config.embedded && existsSync(chain) ? chain : undefined;
    const objects = openObjectStore(config.objectStoreUrl);
    const sources = { pool, log, objects, world, wrapping: new KeyWrapping(config.personalDataKeys) };
    const manifest = await backUp(folder, sources, { signal: stop.signal, print });
    if (!manifest) {
      print('Se detuvo: empieza de nuevo.');
      return 2;
    }
    await noteBackup(pool, manifest);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`${manifest.events} eventos y ${manifest.objects} archivos en ${folder}, en ${seconds} s.`);
    return 0;
  } finally {
    await log.close();
    await pool.end();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
