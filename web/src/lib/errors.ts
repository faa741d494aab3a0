import type { ErrorBody } from '@nodo/contracts/errors';

/** The server answered with something that is not a success. `message` is '<status>: <response text>'. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string, body: ErrorBody | undefined) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** No answer came: the network is away, or the server took too long; `unsent`: nothing was sent, for want of one. */
export class ConnectionError extends Error {
  readonly reason: 'offline' | 'timeout' | 'unsent';

  constructor(reason: ConnectionError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ConnectionError';
    this.reason = reason;
  }
}

/** What the screens show is past: nothing was sent. */
export class PastError extends Error {
  constructor() {
    super('past');
    this.name = 'PastError';
  }
}

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

/** The Spanish sentence a person reads for a failure: the server's own message, else `fallback`. */
export function readableError(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return connectionSentences[error.reason];
  if (error instanceof PastError) return PAST_SENTENCE;
  if (!(error instanceof ApiError)) return fallback;
  return error.body?.message ?? statusSentences[error.status] ?? fallback;
}

/** Whether nothing was sent: the browser was offline, or shows the past. */
export function isUnsent(error: unknown): boolean {
  return error instanceof PastError || (error instanceof ConnectionError && error.reason === 'unsent');
}

/** What the server said about single fields, by their names. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The read models are being built for the first time: there is nothing to show yet. */
export function isPreparing(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'DATA_PREPARING';
}

/** Whether it would be answered in a session that was verified with a passkey. */
export function needsPasskey(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'PASSKEY_REQUIRED';
}

/** `true` when the server certainly did nothing, so that a corrected request is a new one. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Whether trying the very same thing again may help. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  );
}

/** Whether what was asked for isn't there, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
