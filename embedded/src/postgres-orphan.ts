import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeProcess, isAlive } from './process-info.ts';

export const OWNER_FILE = 'nodo_owner';

/** Thrown when a running copy of the product already uses the data directory. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, owner: number) {
    super(`El proceso ${owner} ya usa la base de datos en ${dataDir}; deténgalo o elija otro DATA_DIR`);
    this.name = 'DataDirInUseError';
  }
}

/** Records which process started the server, so that a later start can tell an orphan from a running copy. */
export async function writeOwner(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, OWNER_FILE), `${process.pid}\n`);
}

async function readNumber(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const value = Number.parseInt(text, 10);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await delay(50);
  }
  return !isAlive(pid);
}

function isPostgresOn(commandLine: readonly string[], dataDir: string): boolean {
  const [program = '', ...rest] = commandLine;
  if (!/(^|[\\/])postgres(\.exe)?$/.test(program)) return false;
  const flag = rest.indexOf('-D');
  const directory = rest[flag + 1];
  return flag >= 0 && directory !== undefined && resolve(directory) === resolve(dataDir);
}

/**
 * Clears the way for a server on `dataDir` after its starter was killed: PostgreSQL outlives the process that spawned
 * it. A server found through `postmaster.pid` is stopped only when it runs on exactly this directory and the process
 * that started it is gone; if the pid now belongs to another program, only the stale file is removed.
 *
 * @throws DataDirInUseError when the server's starter is alive.
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = await readNumber(pidFile);
  if (pid === undefined || !isAlive(pid)) return;
  const found = await describeProcess(pid);
  if (!found || !isPostgresOn(found.commandLine, dataDir)) {
    await rm(pidFile, { force: true });
    return;
  }
  const owner = await readNumber(join(dataDir, OWNER_FILE));
  if (owner !== undefined && found.parent === owner) throw new DataDirInUseError(dataDir, owner);
  process.kill(pid, 'SIGINT');
  if (await waitForExit(pid, 10_000)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await waitForExit(pid, 5_000))) throw new Error(`PostgreSQL ${pid} on ${dataDir} does not stop`);
}
