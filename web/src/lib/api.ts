import { type ErrorBody, errorBodySchema } from '@nodo/contracts/errors';
import {
  AFTER_POSITION_HEADER,
  AT_POSITION_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  LAG_HEADER,
  POSITION_HEADER,
  STALE_HEADER,
} from '@nodo/contracts/headers';
import type { z } from 'zod';
import { answerInPageLanguage, inPageLanguage } from './answers.ts';
import { noteServerTime } from './clock.ts';
import { ifSameUser } from './current-user-id.ts';
import { ApiError, ConnectionError, needsPasskey, PastError, UnreadableError } from './errors.ts';
import { takeFirstAnswer } from './first-answer.ts';
import { noteLag } from './lag.ts';
import { parseAnswer } from './parse-answer.ts';
import { askForPasskey, askForPasskeyToRead } from './passkey-prompt.ts';
import { positions } from './positions.ts';
import { atShownMoment, shownMoment } from './shown-moment.ts';
import { traceparent } from './traceparent.ts';

const REQUEST_ID_HEADER = 'x-request-id';
const REQUEST_TIMEOUT_MS = 15_000;
/** Timeout for files, to their end: the server begins within 110 s, and may have millions of rows to send. */
const FILE_TIMEOUT_MS = 600_000;

/** Response of a GET; `at` is the log position of its data, if the server sent one. */
export interface Answer<T> {
  readonly data: T;
  readonly at: bigint | undefined;
  readonly isStale: boolean;
}

async function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
  signal?: AbortSignal,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(path, {
      ...init,
      headers: { ...init.headers, traceparent: traceparent() },
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ConnectionError(timeout.aborted ? 'timeout' : 'offline', { cause });
  }
}

function parseBody(text: string): ErrorBody | undefined {
  try {
    const body = errorBodySchema.safeParse(JSON.parse(text)).data;
    const fields = Object.entries(body?.fields ?? {}).map(([name, said]) => [name, inPageLanguage(said)]);
    return (
      body && {
        ...body,
        message: inPageLanguage(body.message),
        ...(body.fields && { fields: Object.fromEntries(fields) }),
      }
    );
  } catch {
    return undefined;
  }
}

/** The error for an unsuccessful response; `text` is its body, or the status text if that is empty. */
export function refusalOf(status: number, text: string, requestId?: string | null): ApiError {
  return new ApiError(status, text, parseBody(text), requestId ?? undefined);
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText;
  return refusalOf(response.status, text, response.headers.get(REQUEST_ID_HEADER));
}

/**
 * GETs a view as of the displayed moment and validates it against the contract. Requests data at least as new as
 * everything this browser has written or been notified of. Throws ApiError (refused by the server; opens the
 * passkey prompt if one is missing) or ConnectionError (no response).
 */
export function get<S extends z.ZodType>(
  path: string,
  schema: S,
  signal?: AbortSignal,
): Promise<Answer<z.infer<S>>> {
  return getAt(atShownMoment(path), schema, signal);
}

/**
 * Like `get`, but always for the present, even while the screens show the past: the current user and permissions.
 */
export function getNow<S extends z.ZodType>(
  path: string,
  schema: S,
  signal?: AbortSignal,
): Promise<Answer<z.infer<S>>> {
  return getAt(path, schema, signal);
}

function afterOwnWrites(): Record<string, string> {
  const after = positions.header();
  return after ? { [AFTER_POSITION_HEADER]: after } : {};
}

async function getAt<S extends z.ZodType>(
  path: string,
  schema: S,
  signal: AbortSignal | undefined,
): Promise<Answer<z.infer<S>>> {
  const headers = { accept: 'application/json', ...afterOwnWrites() };
  const now = Date.now();
  // While this browser knows of no position, a response that was asked for ahead is new enough.
  const asked = (positions.highest === undefined && (await takeFirstAnswer(path))) || {
    response: await send(path, { headers }, signal),
    sentAt: now,
  };
  const { response, sentAt } = asked;
  noteServerTime(response.headers.get('date'), sentAt);
  if (!response.ok) {
    const error = await errorOf(response);
    // Not awaited: meanwhile the screen shows that data is missing, and refetches everything afterwards.
    if (needsPasskey(error)) void askForPasskeyToRead();
    throw error;
  }
  const at = response.headers.get(AT_POSITION_HEADER);
  // Responses for a past position say nothing about the current lag.
  if (at && !path.includes('asOf=')) noteLag(Number(response.headers.get(LAG_HEADER) ?? 0));
  return {
    data: parseAnswer(schema, answerInPageLanguage(await response.json())),
    at: at && /^\d+$/.test(at) ? BigInt(at) : undefined,
    isStale: response.headers.get(STALE_HEADER) === 'true',
  };
}

/**
 * GETs a file as of the displayed moment, with the content type from the server, at least as new as `get` requests.
 * Throws what `get` throws.
 */
export async function getFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const path = atShownMoment(address);
  const headers = afterOwnWrites();
  const response = await send(path, { headers }, signal, FILE_TIMEOUT_MS);
  if (response.ok) return response.blob();
  const error = await errorOf(response);
  // Awaited, unlike in `get`: nothing else would repeat the download.
  if (!needsPasskey(error) || !(await askForPasskeyToRead())) throw error;
  const again = await send(path, { headers }, signal, FILE_TIMEOUT_MS);
  if (!again.ok) throw await errorOf(again);
  return again.blob();
}

interface Command<S extends z.ZodType> {
  body?: unknown;
  /** Idempotency-Key: the same key may be sent again until a response arrives. */
  key: string;
  schema: S;
  /** Allowed while the screens show the past, because it changes nothing that they show. */
  worksInPast?: boolean;
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Settles only if the same user is still signed in. Throws PastError while the past is shown. */
function command<S extends z.ZodType>(
  method: Method,
  path: string,
  request: Command<S>,
): Promise<z.infer<S>> {
  if (shownMoment() && !request.worksInPast) return Promise.reject(new PastError());
  return ifSameUser(verified(method, path, request));
}

/** Staff commands may require a recent passkey verification: prompts for it, then repeats the same command. */
async function verified<S extends z.ZodType>(
  method: Method,
  path: string,
  request: Command<S>,
): Promise<z.infer<S>> {
  try {
    return await once(method, path, request);
  } catch (error) {
    if (!needsPasskey(error) || !(await askForPasskey())) throw error;
    return once(method, path, request);
  }
}

async function once<S extends z.ZodType>(
  method: Method,
  path: string,
  request: Command<S>,
): Promise<z.infer<S>> {
  if (navigator.onLine === false) throw new ConnectionError('unsent');
  const headers: Record<string, string> = {
    accept: 'application/json',
    [IDEMPOTENCY_KEY_HEADER]: request.key,
  };
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  const response = await send(path, {
    method,
    headers,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  if (!response.ok) throw await errorOf(response);
  positions.note(response.headers.get(POSITION_HEADER));
  const text = await response.text();
  const body: unknown = text ? JSON.parse(text) : {};
  try {
    return parseAnswer(request.schema, body);
  } catch (cause) {
    throw new UnreadableError({ cause });
  }
}

/**
 * POSTs a command, with a JSON content type only if there is a body. Notes the response's position for subsequent
 * reads. Throws ApiError or ConnectionError.
 */
export function post<S extends z.ZodType>(path: string, request: Command<S>): Promise<z.infer<S>> {
  return command('POST', path, request);
}

/** PUTs a command; otherwise like `post`. */
export function put<S extends z.ZodType>(path: string, request: Command<S>): Promise<z.infer<S>> {
  return command('PUT', path, request);
}

/** PATCHes a command; otherwise like `post`. */
export function patch<S extends z.ZodType>(path: string, request: Command<S>): Promise<z.infer<S>> {
  return command('PATCH', path, request);
}

/** DELETEs; otherwise like `post`. */
export function del<S extends z.ZodType>(path: string, request: Command<S>): Promise<z.infer<S>> {
  return command('DELETE', path, request);
}
