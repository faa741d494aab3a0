import type { ErrorBody } from '@nodo/contracts/errors';

/** Unsuccessful response of the server. `message` is '<status>: <response text>'. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined, requestId?: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.requestId = requestId;
  }
}

/** No response: offline, or a timeout; `unsent`: the request was not sent because there was no connection. */
export class ConnectionError extends Error {
  readonly reason: 'offline' | 'timeout' | 'unsent';

  constructor(reason: ConnectionError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ConnectionError';
    this.reason = reason;
  }
}

/** The screens show the past, so the command was not sent. */
export class PastError extends Error {
  constructor() {
    super('past');
    this.name = 'PastError';
  }
}

/** The server carried a command out, and a newer version of it answered in a form that this page can't read. */
export class UnreadableError extends Error {
  constructor(options: ErrorOptions) {
    super('unreadable', options);
    this.name = 'UnreadableError';
  }
}

const UNREADABLE_SENTENCE =
  'Quedó hecho, pero esta página es de una versión anterior y no lo puede mostrar: recárgala.';
const PAST_SENTENCE = 'Estás viendo un momento pasado: no se envió nada. Vuelve a ahora para hacerlo.';

const connectionSentences = {
  offline: 'No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.',
  unsent: 'Sin conexión: no se envió nada. Intenta de nuevo cuando vuelva tu internet.',
  timeout: 'El servidor está tardando demasiado en responder. Intenta de nuevo.',
} as const;

const statusSentences: Record<number, string> = {
  429: 'Demasiados intentos seguidos. Espera un momento e intenta de nuevo.',
  502: 'El servicio se está reiniciando. Intenta de nuevo en unos segundos.',
  503: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  504: connectionSentences.timeout,
};

/** Error message to display, in Spanish: the server's own, or else `fallback`. */
export function readableError(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return connectionSentences[error.reason];
  if (error instanceof PastError) return PAST_SENTENCE;
  if (error instanceof UnreadableError) return UNREADABLE_SENTENCE;
  if (!(error instanceof ApiError)) return fallback;
  return error.body?.message ?? statusSentences[error.status] ?? fallback;
}

/** Of a failure of the server's, which its log explains; other refusals are explained by what they say. */
export function failedRequestId(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
}

/** Whether the agreed terms are no longer in force. The dialog shows those that are. */
export function areTermsChanged(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'TERMS_CHANGED';
}

/** Whether nothing was sent: the browser was offline, or the past was shown. */
export function isUnsent(error: unknown): boolean {
  return error instanceof PastError || (error instanceof ConnectionError && error.reason === 'unsent');
}

/** The server's validation errors, by field name. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the read models are still being built for the first time, so that there is no data yet. */
export function isPreparing(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'DATA_PREPARING';
}

/** Whether the request requires a session verified with a passkey. */
export function needsPasskey(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'PASSKEY_REQUIRED';
}

/** `true` if this request certainly did nothing, so that a corrected one needs a new key. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/**
 * Whether the server has received this command before, with other data: nothing was done now, but an earlier try whose
 * response was lost may have been carried out.
 */
export function isKeyReused(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'IDEMPOTENCY_KEY_REUSED';
}

/** Statuses of refusals that are made before the server looks up a command's key. */
const BEFORE_KEY: ReadonlySet<number> = new Set([400, 401, 403, 408, 413, 415]);

/** A refusal that tells of earlier tries under the same key, too: one that was carried out is answered differently. */
export function isAfterKey(error: unknown): boolean {
  return isRefusal(error) && error instanceof ApiError && !BEFORE_KEY.has(error.status);
}

/** Whether repeating the same request may succeed. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  );
}

/** Whether the requested resource doesn't exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
