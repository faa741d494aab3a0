import { loadConfig } from '@nodo/platform/config';
import { KeyWrapping } from '@nodo/platform/key-wrapping';
import { createLogger } from '@nodo/platform/logging';
import { createPool } from '@nodo/platform/postgres';
import { rewrapKeys } from '@nodo/platform/rewrap-keys';

const USAGE = `Envuelve de nuevo las claves de los datos personales.

Uso: npm run rewrap-keys

Las que abre otra clave quedan envueltas por KEY_ENCRYPTION_KEY (sin ella, por PERSONAL_DATA_KEY). Los servicios siguen en
marcha: todos tienen que tener ya las dos. Detenido a mitad, la misma orden sigue.

  KEY_ENCRYPTION_KEY        la que envuelve desde ahora
  KEY_ENCRYPTION_KEY_OTHER  la de antes, que todavía abre; no hace falta cuando la de antes es PERSONAL_DATA_KEY

Los respaldos de antes se abren con la clave de antes: guárdala mientras los guardes (docs/runbook.md).
Termina en 0 si todas quedaron envueltas por ella, en 1 si alguna no se abre, en 2 si no se pudo.
`;
/** How many people are named whose key does not open; the others are counted. */
const NAMED = 20;

/** `npm run rewrap-keys`, with its own connection. */
async function main(): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  if (process.argv.length > 2) {
    print(USAGE);
    return /^(-h|--help)$/.test(process.argv[2] ?? '') ? 0 : 2;
  }
  const config = loadConfig('projector');
  const logger = createLogger({ service: 'projector', logLevel: 'error' });
  const pool = createPool(config.databaseUrl, 'rewrap-keys', logger, 1);
  try {
    const wrapping = new KeyWrapping(config.personalDataKeys);
    const { keys, rewrapped, unreadable } = await rewrapKeys(pool, wrapping, stop.signal);
    print(`${keys} claves: ${rewrapped} envueltas de nuevo, ${unreadable.length} no se abren.`);
    for (const person of unreadable.slice(0, NAMED)) print(person);
    return unreadable.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
