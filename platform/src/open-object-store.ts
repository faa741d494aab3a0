import type { ObjectStore } from './object-store.ts';
import { FileObjectStore } from './object-store-file.ts';
import { S3ObjectStore } from './object-store-s3.ts';

/**
 * `file:///folder`, or `s3://key:secret@host:port/bucket` with `?region=` (default us-east-1) and `?tls=false`.
 * Throws an Error for an address that is neither.
 */
export function openObjectStore(url: string): ObjectStore {
  const parsed = new URL(url);
  if (parsed.protocol === 'file:') return new FileObjectStore(parsed);
  if (parsed.protocol === 's3:') return new S3ObjectStore(parsed);
  throw new Error('OBJECT_STORE_URL begins with file: or s3:');
}
