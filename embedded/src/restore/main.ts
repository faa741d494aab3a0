import { parseArgs } from 'node:util';
import { failureText } from '@nodo/platform/file-failures';
import { masterKeyOf, refuseServers } from '../history-import/cli.ts';
import { restore } from './restore.ts';

const USAGE = `Recupera un respaldo hecho con npm run backup en un producto vacío de esta máquina.

Uso: npm run restore -- <carpeta>

Escribe en DATA_DIR (.data), con el producto detenido. Primero comprueba todo, huella por huella; entra junto o no entra
nada. La historia, las claves, el lugar del seguimiento de la cadena y los archivos quedan como estaban; las figuras se
construyen al arrancar. Se entra de nuevo: las sesiones no se respaldan.

  PERSONAL_DATA_KEY  la de la plataforma respaldada: sin ella nada personal se abre. Nunca se muestra; queda en el
                     secrets.json de DATA_DIR, que solo lee su dueño
  KEY_ENCRYPTION_KEY la de la plataforma respaldada, si allá la hay: abre las claves de las personas, que en la copia
                     quedan envueltas por PERSONAL_DATA_KEY
  KEY_ENCRYPTION_KEY_OTHER  la otra que abría claves allá, si el respaldo se hizo mientras se cambiaban

Un servidor EventStoreDB se recupera con su propio respaldo (docs/runbook.md).
Después, arranca con DEMO=off npm start. Termina en 0 si está hecho, en 2 si no se pudo.
`;

/** `npm run restore`: one command, on a product that is not running. */
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
  const environment = process.env;
  const dataDir = environment.DATA_DIR ?? '.data';
  refuseServers(environment);
  const masterKey = await masterKeyOf(environment, dataDir);
  const began = performance.now();
  const { events, objects } = await restore(folder, dataDir, masterKey, {
    environment,
    signal: stop.signal,
    print,
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(
    `${events} eventos y ${objects} archivos en ${dataDir}, en ${seconds} s. Arranca con DEMO=off npm start.`,
  );
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  return 2;
});
