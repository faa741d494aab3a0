import { streams } from '@nodo/contracts/streams';
import { rejectTransferClaimBodySchema } from '@nodo/contracts/transfer-claims/commands';
import type { OpenClaim } from '@nodo/contracts/transfer-claims/views';
import { useState } from 'react';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Actions } from '../../../ui/actions.tsx';
import { AskedItem } from '../../../ui/asked-item.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Hash } from '../../../ui/hash.tsx';
import { HistoryLink } from '../../../ui/history-link.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { rejectClaim, useOpenClaims } from '../api/claims.ts';
import { CLAIMS_KEY } from '../keys.ts';

const NOTE_MAX = 500;

/** Open claims, for staff: each is closed by the decision about its transfer, or by an answer here. */
export function OpenClaims() {
  const claims = useOpenClaims();
  const [rejected, setRejected] = useState<OpenClaim>();
  if (!claims.data && claims.isError)
    return <QueryError query={claims} fallback="No pudimos cargar los reclamos." />;
  return (
    <>
      {claims.data && claims.data.length > 0 && <Listed claims={claims.data} onReject={setRejected} />}
      {/* An answer being written outlasts its claim, and a failed read. */}
      {rejected && <RejectClaim claim={rejected} onClose={() => setRejected(undefined)} />}
    </>
  );
}

interface ListedProps {
  claims: readonly OpenClaim[];
  onReject: (claim: OpenClaim) => void;
}

function Listed({ claims, onReject }: ListedProps) {
  return (
    <section aria-labelledby="claims" className="grid gap-3">
      <h3 id="claims" className="font-medium">
        Reclamos por responder
      </h3>
      <ul className="grid gap-3">
        {claims.map((claim) => (
          <AskedItem key={claim.id} id={claim.id}>
            <ClaimCard claim={claim} onReject={() => onReject(claim)} />
          </AskedItem>
        ))}
      </ul>
    </section>
  );
}

/** Where its transfer is, as far as known. */
function placeOf({ transferId, isKnown }: OpenClaim): string {
  if (transferId) return 'Su transferencia está por conciliar';
  return isKnown ? 'Esa transferencia ya tiene destino' : 'No vemos esa transferencia';
}

function ClaimCard({ claim, onReject }: { claim: OpenClaim; onReject: () => void }) {
  const { person, txHash, explorerUrl, note, claimedAt, transferId } = claim;
  return (
    <Card className="grid gap-3 px-5 py-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <CustomerLink id={person.id} name={person.name} />
          <Badge tone={transferId ? 'amber' : 'neutral'} dot>
            {placeOf(claim)}
          </Badge>
        </h4>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
          <span>{person.email}</span> <span>{formatDateTime(claimedAt)}</span> <Hash value={txHash} />
          <a
            href={explorerUrl}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4 hover:text-ink"
          >
            Ver en el explorador
          </a>
        </p>
        <p className="mt-1 text-sm leading-6 break-words text-ink-2">{note}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" variant="outline" acts onClick={onReject}>
          No aceptar
        </Button>
        <HistoryLink
          to={auditAddress({ kind: 'transferClaims', subject: person.id })}
          stream={streams.transferClaims(person.id)}
          of={`los reclamos de ${person.name}`}
        />
      </div>
    </Card>
  );
}

function RejectClaim({ claim, onClose }: { claim: OpenClaim; onClose: () => void }) {
  const reject = useCommand({
    name: ({ id }: OpenClaim & { reason: string }) => `reject-claim:${id}`,
    send: ({ id, person, reason }, key) => rejectClaim(id, person.id, reason, key),
    toastKey: 'transfer-claims',
    said: () => ({ title: 'Reclamo respondido', description: 'Quien lo hizo ya puede leer la respuesta.' }),
    failed: 'No se pudo responder el reclamo',
    onDone: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: CLAIMS_KEY }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="No aceptar el reclamo"
      description={`${claim.person.name} lee la respuesta en su perfil. La transferencia, si la hay, queda como está.`}
    >
      <ReasonForm
        label="Respuesta"
        maxLength={NOTE_MAX}
        schema={rejectTransferClaimBodySchema.pick({ reason: true })}
        refused={reject.refused.reason}
        onSend={(reason) => reject.mutate({ ...claim, reason })}
      >
        <Actions onCancel={onClose} isBusy={reject.isPending}>
          <SubmitButton variant="danger" busy={reject.isPending}>
            No aceptar
          </SubmitButton>
        </Actions>
      </ReasonForm>
    </Dialog>
  );
}
