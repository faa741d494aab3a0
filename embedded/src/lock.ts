import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Prevents two copies of the product from using one data directory. Returns the release function. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'product.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const handle = await open(file, 'wx', 0o600).catch(() => undefined);
    if (handle) {
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    }
    const owner = Number(await readFile(file, 'utf8').catch(() => '0'));
    if (isAlive(owner)) {
      throw new Error(`Process ${owner} already runs on ${dataDir}; choose another DATA_DIR and PORT`);
    }
    await rm(file, { force: true });
  }
  throw new Error(`${file} cannot be made`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
