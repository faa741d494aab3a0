import { IDEMPOTENCY_KEY_HEADER, POSITION_HEADER } from '@nodo/contracts/headers';
import type { z } from 'zod';
import { refusalOf } from './api.ts';
import { ConnectionError } from './errors.ts';
import { positions } from './positions.ts';
import { traceparent } from './traceparent.ts';

/** An upload is aborted after this long without progress, milliseconds. */
const SILENCE_MS = 30_000;

interface UploadRequest<S extends z.ZodType> {
  schema: S;
  signal: AbortSignal;
  /** Called as bytes are sent; `sent` of the file's bytes. */
  onProgress: (sent: number) => void;
}

/**
 * PUTs a file unchanged, with its own content type. Uses XMLHttpRequest, since fetch reports no upload progress.
 * Throws ApiError, ConnectionError, or the signal's reason if aborted.
 */
export function upload<S extends z.ZodType>(
  url: string,
  file: File,
  { schema, signal, onProgress }: UploadRequest<S>,
): Promise<z.infer<S>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        end(() => reject(new ConnectionError('timeout')));
        request.abort();
      }, SILENCE_MS);
    };
    const abort = () => {
      end(() => reject(signal.reason));
      request.abort();
    };
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => {
      listen();
      onProgress(Math.min(loaded, file.size));
    });
    request.addEventListener('error', () => end(() => reject(new ConnectionError('offline'))));
    request.addEventListener('load', () =>
      end(() => {
        const text = request.responseText || request.statusText;
        if (request.status < 200 || request.status >= 300) return reject(refusalOf(request.status, text));
        positions.note(request.getResponseHeader(POSITION_HEADER));
        try {
          resolve(schema.parse(JSON.parse(text)));
        } catch (error) {
          reject(error);
        }
      }),
    );
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(IDEMPOTENCY_KEY_HEADER, crypto.randomUUID());
    request.setRequestHeader('traceparent', traceparent());
    listen();
    request.send(file);
  });
}
