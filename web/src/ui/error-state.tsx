import { CloudOff } from 'lucide-react';
import { failedRequestId, isPreparing, needsPasskey, readableError } from '../lib/errors.ts';
import { Button } from './button.tsx';
import { PasskeyRequest } from './passkey-request.tsx';
import { PreparingState } from './preparing-state.tsx';

interface ErrorStateProps {
  error: unknown;
  /** What could not be shown, as a sentence; used if the error has no message of its own. */
  fallback: string;
  /** Undefined where trying again can't help. */
  onRetry: (() => void) | undefined;
  busy?: boolean;
}

export function ErrorState({ error, fallback, onRetry, busy = false }: ErrorStateProps) {
  if (isPreparing(error) && onRetry) return <PreparingState onRetry={onRetry} />;
  const requestId = failedRequestId(error);
  // After the verification everything is refetched.
  if (needsPasskey(error)) {
    return (
      <PasskeyRequest>
        Esta parte es del equipo: se muestra cuando confirmas con tu llave de acceso.
      </PasskeyRequest>
    );
  }
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-10 text-center"
    >
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-alert-soft text-alert-ink">
        <CloudOff aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <p className="max-w-md text-[0.9375rem] text-ink">{readableError(error, fallback)}</p>
      {requestId !== undefined && (
        <p className="mt-2 text-[0.8125rem] text-ink-3">
          Código para soporte: <span className="select-all">{requestId}</span>
        </p>
      )}
      {onRetry && (
        <Button variant="outline" size="sm" className="mt-4" onClick={onRetry} busy={busy} acts={false}>
          Reintentar
        </Button>
      )}
    </div>
  );
}
