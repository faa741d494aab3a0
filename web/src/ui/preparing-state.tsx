import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';

const TRY_AGAIN_MS = 3_000;

/**
 * Shown while the read models are being built: nothing is shown rather than something wrong, and it retries by
 * itself.
 */
export function PreparingState({ onRetry }: { onRetry?: () => void }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    const timer = setInterval(() => retry.current?.(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      role="status"
      className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-10 text-center"
    >
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-amber-soft text-amber-ink">
        <Hourglass aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <p className="text-[1.0625rem] font-medium text-ink">Estamos preparando los datos</p>
      <p className="mt-2 max-w-md text-[0.9375rem] leading-6 text-ink-2">
        Toma unos minutos. Tu dinero y tus registros están a salvo, y esta pantalla se actualiza sola.
      </p>
    </div>
  );
}
