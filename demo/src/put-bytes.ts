import { createHash } from 'node:crypto';
import type { DemoObjects } from './late-objects.ts';

/** Stores a whole file like an upload would; returns its size and its SHA-256 in hex. */
export async function putBytes(
  objects: DemoObjects,
  path: string,
  bytes: Buffer,
  contentType: string,
): Promise<{ size: number; sha256: string }> {
  async function* body() {
    yield bytes;
  }
  const size = bytes.length;
  await objects.put(path, body(), { size, contentType });
  return { size, sha256: createHash('sha256').update(bytes).digest('hex') };
}
