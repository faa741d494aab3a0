import { setTimeout as delay } from 'node:timers/promises';
import type { CommandInput, CommandName, InternalCommand } from '@nodo/contracts/commands';
import { type ErrorCode, errorBodySchema } from '@nodo/contracts/errors';
import { deriveId } from '@nodo/platform/ids';
import { answered, tracedRequest } from '@nodo/platform/tracing/client';
import { traceHeaders } from '@nodo/platform/tracing/tracer';
import { z } from 'zod';
import type { WorkerMetrics } from './metrics.ts';

/** command-api refused the command; sending it again at once changes nothing. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly code: string;
  readonly status: number;
  constructor(command: CommandName, status: number, code: string) {
    super(`${command} was refused: ${code}`);
    this.status = status;
    this.code = code;
  }

  /** It lasts until somebody acts, rather than because the log is ahead of the read model. */
  get isStuck(): boolean {
    return stuck.has(this.code);
  }
}

/** command-api was unreachable or failed; the command may or may not have taken effect. */
export class CommandUnavailable extends Error {
  override readonly name = 'CommandUnavailable';
  /** Undefined when there was no answer. */
  readonly status: number | undefined;
  constructor(message: string, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

export interface CommandOptions {
  /** Parts of the idempotency key: commands with the same parts take effect once. */
  readonly key: readonly (string | number)[];
  /** Groups everything about one transfer or investment. */
  readonly correlationId: string;
  /** Domain time; absent: now. */
  readonly occurredAt?: Date | undefined;
}

/**
 * 503 errors that concern only this command's subject and last until somebody acts: treated as an outage, they would
 * block everybody else's commands too.
 */
const stuck: ReadonlySet<string> = new Set<ErrorCode>(['PERSONAL_DATA_UNAVAILABLE', 'NEWER_VERSION_NEEDED']);

/**
 * A command-api that does not know our token, as while another one is rolled out, takes us for a page of another site.
 * That is said of the process that was asked, not of the command: taken for a refusal, what the command is about would
 * be left undone for good.
 */
const UNKNOWN_TOKEN: ErrorCode = 'ORIGIN_REFUSED';

const PATH = '/internal/commands';
const TRIES = 5;
const FIRST_PAUSE_MS = 100;
const TIMEOUT_MS = 10_000;
const answerSchema = z.object({ result: z.unknown() });

/** Sends commands to command-api's internal route, with retries when the response was lost. */
export class CommandClient {
  readonly #url: string;
  readonly #token: string;
  readonly #metrics: WorkerMetrics;

  constructor(options: { url: string; serviceToken: string; metrics: WorkerMetrics }) {
    this.#url = `${options.url.replace(/\/+$/, '')}${PATH}`;
    this.#token = options.serviceToken;
    this.#metrics = options.metrics;
  }

  /** Returns the command's result. Throws CommandRefused or CommandUnavailable. */
  async send<N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    options: CommandOptions,
  ): Promise<unknown> {
    const body: InternalCommand = {
      command,
      payload,
      key: deriveId(command, ...options.key),
      correlationId: options.correlationId,
      ...(options.occurredAt ? { occurredAt: options.occurredAt.toISOString() } : {}),
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await this.#post(command, body);
        this.#metrics.commands.inc({ command, outcome: 'done' });
        return result;
      } catch (error) {
        const refused = error instanceof CommandRefused;
        this.#metrics.commands.inc({ command, outcome: refused ? 'refused' : 'unavailable' });
        // A conflict may be a lost race, which a retry can win.
        if (attempt === TRIES || (refused && error.code !== 'CONFLICT')) throw error;
      }
      await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #post(command: CommandName, body: InternalCommand): Promise<unknown> {
    const { status, text } = await this.#exchange(command, body).catch((error: unknown) => {
      throw new CommandUnavailable(`${command}: command-api did not answer`, { cause: error });
    });
    const json = readJson(text);
    if (status >= 200 && status < 300) {
      const answer = answerSchema.safeParse(json);
      if (answer.success) return answer.data.result;
    }
    const refused = errorBodySchema.safeParse(json);
    const code = refused.success ? refused.data.code : `HTTP_${status}`;
    const isFinal = status !== 429 && code !== UNKNOWN_TOKEN;
    if ((status >= 400 && status < 500 && isFinal) || stuck.has(code)) {
      throw new CommandRefused(command, status, code);
    }
    throw new CommandUnavailable(`${command}: ${code}`, { status });
  }

  /** The response's request id is the trace of the command's events. */
  #exchange(command: CommandName, body: InternalCommand): Promise<{ status: number; text: string }> {
    const request = {
      method: 'POST',
      url: this.#url,
      template: PATH,
      attributes: { 'nodo.command': command },
    };
    return tracedRequest(request, async (span) => {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-service-token': this.#token, ...traceHeaders() },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answered(span, response.status);
      span?.set({ 'nodo.request.id': response.headers.get('x-request-id') ?? '' });
      return { status: response.status, text: await response.text() };
    });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
