import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Prevents two copies of the product from using one data directory. Returns the release function. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'product.pid');
  // Linked when it is complete, so that nobody reads an empty one.
  const own = join(dataDir, `product.${process.pid}.pid`);
  await writeFile(own, `${process.pid} ${await startOf(process.pid)}`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await isLinked(own, file)) return () => rm(file, { force: true });
      const [pid = '', start = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
      if (await isRunning(Number(pid), start)) {
        throw new Error(`Process ${pid} already runs on ${dataDir}; choose another DATA_DIR and PORT`);
      }
      await rm(file, { force: true });
    }
    throw new Error(`${file} cannot be made`);
  } finally {
    await rm(own, { force: true });
  }
}

async function isLinked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isRunning(pid: number, start: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process exists, too.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // After a restart of the machine the id may be another program's.
  return start === (await startOf(pid));
}

/** When a process started, in ticks since the machine did; empty where there is no /proc. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in parentheses, which may contain spaces; the start is the 22nd.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}
