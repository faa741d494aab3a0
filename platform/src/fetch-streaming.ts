/**
 * A fetch for bodies of any length: no limit on the total time, but the server may not be silent for longer than
 * `silenceMs`, neither before it takes the next piece of the request, nor before it answers, nor before the next piece
 * of its answer. Time that the sender of the body or the reader of the answer takes is not counted.
 */
export function fetchStreaming(silenceMs: number): typeof fetch {
  return async (input, init) => {
    const aborting = new AbortController();
    const { signal } = aborting;
    const sending = new Silence(silenceMs, aborting);
    sending.begin();
    try {
      const answer = await fetch(input, { ...init, ...watchedBody(init?.body, sending, signal), signal });
      if (!answer.body) return answer;
      const reading = new Silence(silenceMs, aborting);
      const [before, after] = [() => reading.begin(), () => reading.pause()];
      return new Response(watched(answer.body, signal, before, after), answer);
    } catch (error) {
      // Otherwise the body would be read on.
      aborting.abort(error);
      throw error;
    } finally {
      sending.end();
    }
  };
}

/** Node requires `duplex: 'half'` for a streamed body, which is sent before the response arrives. */
function watchedBody(body: unknown, sending: Silence, signal: AbortSignal) {
  if (!(body instanceof ReadableStream)) return {};
  const [before, after] = [() => sending.pause(), () => sending.begin()];
  return { body: watched(body, signal, before, after), duplex: 'half' } as const;
}

/** Aborts an exchange when one wait for the server takes too long. */
class Silence {
  readonly #ms: number;
  readonly #aborting: AbortController;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(ms: number, aborting: AbortController) {
    this.#ms = ms;
    this.#aborting = aborting;
  }

  begin(): void {
    if (this.#isOver) return;
    const abort = () => this.#aborting.abort(new Error('The server was silent for too long'));
    this.#timer = setTimeout(abort, this.#ms);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.#isOver = true;
    this.pause();
  }
}

/**
 * The same pieces, none of them read ahead; `before` and `after` are called around reading each. Ends when `signal`
 * aborts.
 */
function watched(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  before: () => void,
  after: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const stop = () => {
          controller.error(signal.reason);
          reader.cancel(signal.reason).catch(() => undefined);
        };
        signal.addEventListener('abort', stop, { once: true });
      },
      async pull(controller) {
        before();
        const next = await reader.read().finally(after);
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
