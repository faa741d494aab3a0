import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../process-info.ts';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** More than the databases of a run ever take. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * In memory where there is room: making and dropping databases on a disk takes most of what the tests need of Postgres.
 * They are as durable as ever for processes that are killed; no test takes the machine's power away. Figures in full size
 * are of a disk.
 */
function home(): string {
  if (process.env.PROOFS || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir();
}

/** A new folder for databases. When the tests run as root, Postgres uses another account, which can enter it too. */
export async function databasesFolder(): Promise<string> {
  const folder = await mkdtemp(join(home(), `nodo-databases-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes the folders of processes that were killed: what is in memory stays there until somebody does. */
export async function removeLeftDatabases(): Promise<void> {
  const place = home();
  const left = (await readdir(place)).filter((name) => {
    const [, pid] = /^nodo-databases-(\d+)-/.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
  // Another account's can't be removed.
  const removed = left.map((name) => rm(join(place, name), { recursive: true, force: true }));
  await Promise.allSettled(removed);
}
