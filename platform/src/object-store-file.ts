import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newId } from './ids.ts';
import { checkFolder, checkObjectPath, checkSize } from './object-path.ts';
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts';

const UNFINISHED = 'unfinished';

/** Objects as files, readable by their owner only. For a single machine: services on others would not see them. */
export class FileObjectStore implements ObjectStore {
  readonly #root: string;

  constructor(url: URL) {
    this.#root = fileURLToPath(url);
  }

  async put(path: string, body: AsyncIterable<Buffer>, object: { size: number }): Promise<void> {
    const target = this.#file(path);
    const unfinished = join(this.#root, UNFINISHED, newId());
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await write(unfinished, body, object.size);
      await rename(unfinished, target);
      await syncFolder(dirname(target));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(path: string, range?: ByteRange) {
    const file = this.#file(path);
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!found) return undefined;
    const size = range ? range.end - range.start + 1 : found.size;
    return { body: createReadStream(file, { ...range }), size };
  }

  async remove(path: string): Promise<void> {
    await rm(this.#file(path), { force: true });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    yield* this.#files(join(this.#root, ...checkFolder(prefix).split('/')));
  }

  async *listAll(): AsyncGenerator<StoredObject> {
    for await (const object of this.#files(this.#root)) {
      if (!object.path.startsWith(`${UNFINISHED}/`)) yield object;
    }
  }

  async *#files(folder: string): AsyncGenerator<StoredObject> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneThere);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const found = await stat(file).catch(() => undefined);
      if (!found) continue;
      yield { path: relative(this.#root, file).split(sep).join('/'), storedAt: found.mtime };
    }
  }

  async removeUnfinished(before: Date): Promise<number> {
    const folder = join(this.#root, UNFINISHED);
    let removed = 0;
    for (const name of await readdir(folder).catch(noneThere)) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (!found || found.mtime >= before) continue;
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    return removed;
  }

  async ping(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
  }

  #file(path: string): string {
    return join(this.#root, ...checkObjectPath(path).split('/'));
  }
}

async function write(file: string, body: AsyncIterable<Buffer>, size: number): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let written = 0;
    for await (const piece of body) {
      await writeAll(handle, piece);
      written += piece.length;
    }
    checkSize(written, size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, piece: Buffer): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    done += (await handle.write(piece, done)).bytesWritten;
  }
}

/** Syncs a folder, so that a new name in it survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Empty list for a folder that does not exist yet. */
function noneThere(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
