import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../../features/identity/api/get-current-user.ts';
import { useLag } from '../../lib/lag.ts';

/** Poll interval while the strip is shown, ms. */
const ASK_AGAIN_MS = 5_000;

/** 'menos de un minuto', '1 minuto', '45 minutos', '3 horas'. */
export function agoText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return 'menos de un minuto';
  if (minutes < 60) return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

/** Warning that the displayed data is out of date, and by how much. */
export function StaleStrip() {
  const client = useQueryClient();
  const lag = useLag();
  const isBehind = lag > 0;
  useEffect(() => {
    if (!isBehind) return;
    const ask = () => void client.refetchQueries({ queryKey: currentUserQuery.queryKey, exact: true });
    const timer = setInterval(ask, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isBehind]);
  // The live region must exist before its text, or screen readers don't announce it.
  return (
    <div role="status" aria-live="polite" aria-label="Estado de los datos">
      {isBehind && (
        <p className="border-t border-line bg-amber-soft px-4 py-1.5 text-center text-[0.8125rem] leading-5 text-amber-ink">
          Estamos poniendo al día la información. Lo que ves puede tener un atraso de {agoText(lag)}.
        </p>
      )}
    </div>
  );
}
