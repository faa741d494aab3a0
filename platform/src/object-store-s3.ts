import { Readable } from 'node:stream';
import { S3mini, S3ServiceError } from 's3mini';
import { fetchStreaming } from './fetch-streaming.ts';
import { checkFolder, checkObjectPath, checkSize } from './object-path.ts';
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts';
import { within } from './within.ts';

/** How long the store may let one wait for it; a transfer as a whole takes the time that it takes. */
const SILENCE_MS = 120_000;
/** Health checks time out sooner. */
const PING_MS = 5_000;

/** Objects in one bucket of an S3-compatible store; the bucket is created when it is missing. */
export class S3ObjectStore implements ObjectStore {
  readonly #client: S3mini;
  #ready: Promise<void> | undefined;

  constructor(url: URL, silenceMs = SILENCE_MS) {
    const bucket = url.pathname.replace(/^\/|\/$/g, '');
    if (!url.host || !bucket) throw new Error('OBJECT_STORE_URL is s3://key:secret@host/bucket');
    const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https';
    this.#client = new S3mini({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      endpoint: `${scheme}://${url.host}/${bucket}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      fetch: fetchStreaming(silenceMs),
    });
  }

  async put(
    path: string,
    body: AsyncIterable<Buffer>,
    { size, contentType }: { size: number; contentType: string },
  ): Promise<void> {
    await this.#prepared();
    let failure: unknown;
    /** The client reports only its own failure, so the body's error is captured here. */
    async function* watched() {
      let sent = 0;
      try {
        for await (const piece of body) {
          sent += piece.length;
          yield piece;
        }
        checkSize(sent, size);
      } catch (error) {
        failure = error;
        throw error;
      }
    }
    // The length is sent ahead, so that the store itself rejects a truncated body.
    await this.#client
      .putObject(checkObjectPath(path), webStream(watched()), contentType, undefined, undefined, size)
      .catch(async (error: unknown) => {
        // Where the store refused or fell silent, what lies there may be from an earlier try and be referred to.
        if (failure === undefined) throw error;
        // Some stores keep what arrived of a truncated body.
        await this.remove(path).catch(() => undefined);
        throw failure;
      });
  }

  async get(path: string, range?: ByteRange) {
    const key = checkObjectPath(path);
    const answer = range
      ? await this.#client.getObjectRaw(key, false, range.start, range.end + 1).catch(noneThere)
      : await this.#client.getObjectResponse(key);
    if (!answer?.body) return undefined;
    return {
      body: readable(answer.body),
      size: Number(answer.headers.get('content-length')),
    };
  }

  async remove(path: string): Promise<void> {
    await this.#client.deleteObject(checkObjectPath(path));
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    yield* this.#pages(`${checkFolder(prefix)}/`);
  }

  listAll(): AsyncGenerator<StoredObject> {
    return this.#pages('');
  }

  async *#pages(folder: string): AsyncGenerator<StoredObject> {
    await this.#prepared();
    let token: string | undefined;
    do {
      const page = await this.#client.listObjectsPaged('/', folder, 1_000, token);
      for (const { Key: path, LastModified } of page?.objects ?? []) {
        yield { path, storedAt: new Date(LastModified) };
      }
      token = page?.nextContinuationToken;
    } while (token !== undefined);
  }

  /** An S3 store keeps nothing of an interrupted upload. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  /** Checks again each time: that the bucket existed once does not mean that it still does. */
  async ping(): Promise<void> {
    await inTime(this.#prepared());
    if (await inTime(this.#client.bucketExists())) return;
    // A rejected key looks the same there; listing throws the store's reason.
    await inTime(this.#client.listObjectsPaged('/', '', 1));
    throw new Error('There is no such bucket');
  }

  #prepared(): Promise<void> {
    this.#ready ??= this.#prepare().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  async #prepare(): Promise<void> {
    if (!(await this.#client.bucketExists())) await this.#client.createBucket();
  }
}

const inTime = <T>(asked: Promise<T>) =>
  within(PING_MS, asked, () => new Error('The object store does not answer'));

/** Null for a range of an object that does not exist. */
function noneThere(error: unknown): null {
  if (error instanceof S3ServiceError && error.status === 404) return null;
  throw error;
}

function webStream(body: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await body.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await body.return(undefined);
    },
  });
}

/** Destroying it releases the connection even when nothing was read, as an async generator would not. */
function readable(stream: ReadableStream<Uint8Array>): Readable {
  const reader = stream.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      reader.cancel(error).then(
        () => done(error),
        () => done(error),
      );
    },
  });
}
