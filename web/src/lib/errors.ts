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

/** No answer came: the network is away, or the server took too long. */
export class ConnectionError extends Error {
  readonly reason: 'offline' | 'timeout';

  constructor(reason: 'offline' | 'timeout', options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ConnectionError';
    this.reason = reason;
  }
}

const connectionSentences = {
  offline: 'No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.',
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
  if (!(error instanceof ApiError)) return fallback;
  return error.body?.message ?? statusSentences[error.status] ?? fallback;
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
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
