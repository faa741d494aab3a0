import type { Readable } from 'node:stream';
import type { ObjectStore } from '@nodo/platform/object-store';
import { type Announced, receive } from './receive.ts';

/**
 * Stores an upload unchanged under `path` while `work` runs, which reads it from the object store, and removes it
 * afterwards. Throws what `receive` and `work` throw.
 */
export async function held<T>(
  objects: Pick<ObjectStore, 'put' | 'get' | 'remove'>,
  path: string,
  sent: { readonly body: AsyncIterable<Buffer>; readonly file: Announced },
  work: (read: () => Promise<Readable>) => Promise<T>,
): Promise<T> {
  await receive(objects, path, sent.body, sent.file);
  try {
    return await work(async () => {
      const object = await objects.get(path);
      if (!object) throw new Error(`${path} is gone`);
      return object.body;
    });
  } finally {
    await objects.remove(path);
  }
}
