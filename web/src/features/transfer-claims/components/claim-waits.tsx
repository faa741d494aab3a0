import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Notice } from '../../../ui/notice.tsx';
import { ownClaimsQuery } from '../api/claims.ts';

/** Says, where a payment is asked for, that a claim made after `since` (ISO) waits: nobody should pay twice meanwhile. */
export function ClaimWaits({ since }: { since: string }) {
  const { data = [] } = useQuery(ownClaimsQuery);
  if (!data.some(({ state, claimedAt }) => state === 'open' && claimedAt >= since)) return null;
  return (
    <Notice tone="amber" title="Estamos revisando tu reclamo" live>
      <p>Si ese envío era para esta inversión, no vuelvas a pagar: te avisamos en cuanto haya respuesta.</p>
      <Link to="/settings" className="mt-1 inline-block font-medium text-ink underline underline-offset-4">
        Ver mis reclamos
      </Link>
    </Notice>
  );
}
