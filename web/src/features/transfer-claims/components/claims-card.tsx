import { type TransferClaimState, transferClaimStateLabels } from '@nodo/contracts/transfer-claims/values';
import type { TransferClaimView } from '@nodo/contracts/transfer-claims/views';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Badge, toneTable } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ownClaimsQuery, withdrawClaim } from '../api/claims.ts';
import { CLAIMS_KEY } from '../keys.ts';
import { ClaimTransfer } from './claim-transfer.tsx';

const tones = toneTable<TransferClaimState>({
  open: 'amber',
  withdrawn: 'neutral',
  rejected: 'alert',
  resolved: 'sea',
});

/** Claims for transfers that one sent but doesn't see, with their outcome. */
export function ClaimsCard() {
  const claims = useQuery(ownClaimsQuery);
  return (
    <Card className="pb-5">
      <CardHeader
        title="¿Enviaste dinero que no ves?"
        detail="Búscalo con el hash de la transacción. Si salió de un exchange, cuéntanos de cuál y lo revisamos."
        action={<ClaimTransfer size="sm" />}
      />
      <div className="px-5 sm:px-6">
        {claims.isError && <QueryError query={claims} fallback="No pudimos leer tus reclamos." />}
        {claims.data && claims.data.length > 0 && (
          <ul className="divide-y divide-line pt-2">
            {claims.data.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function ClaimRow({ claim }: { claim: TransferClaimView }) {
  const { id, txHash, note, state, claimedAt } = claim;
  // Closed by the decision about its transfer: nobody has written an answer.
  const answer = claim.reason ?? (state === 'rejected' ? 'La transferencia no quedó a tu nombre.' : null);
  const withdraw = useCommand({
    name: (claimId: string) => `withdraw-claim:${claimId}`,
    send: withdrawClaim,
    toastKey: 'transfer-claims',
    said: () => ({ title: 'Reclamo retirado', description: 'Ya no lo revisaremos.' }),
    failed: 'No se pudo retirar el reclamo',
    onSettled: () => queryClient.invalidateQueries({ queryKey: CLAIMS_KEY }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Hash value={txHash} />
          <Badge tone={tones[state]} dot>
            {transferClaimStateLabels[state]}
          </Badge>
        </p>
        <p className="mt-1 break-words text-ink-3">
          {formatDate(claimedAt)} · {note}
        </p>
        {answer && <p className="mt-1 break-words text-ink-2">Respuesta: {answer}</p>}
      </div>
      {state === 'open' && (
        <Button
          variant="ghost"
          size="sm"
          acts
          busy={withdraw.isPending}
          aria-label={`Retirar el reclamo de ${txHash}`}
          onClick={() => withdraw.mutate(id)}
        >
          Retirar
        </Button>
      )}
    </li>
  );
}
