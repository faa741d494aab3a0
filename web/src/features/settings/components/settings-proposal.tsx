import type { FinancialSettings } from '@nodo/contracts/settings/values';
import type { SettingsProposal } from '@nodo/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { discardProposal } from '../api/discard-proposal.ts';
import { settingsProposalQuery } from '../api/get-proposal.ts';
import { refreshSettings, updateSettings } from '../api/update-settings.ts';
import { ChangeRows } from './change-rows.tsx';

const TOAST_KEY = 'settings-proposal';

/** Approves the proposal by saving its exact values on top of the version they were proposed for. */
function useAgree({ proposedAt: _at, proposedBy: _by, revision, reason, ...values }: SettingsProposal) {
  return useCommand({
    name: (expectedRevision: number) => `settings agree ${revision} ${expectedRevision}`,
    send: (expectedRevision, key) =>
      updateSettings({ ...values, ...(reason === null ? {} : { reason }), expectedRevision }, key),
    toastKey: TOAST_KEY,
    said: () => ({
      title: 'Configuración Actualizada',
      description: 'Rigen los valores que se habían propuesto.',
    }),
    failed: 'No se pudo aplicar la propuesta',
    onError: refreshSettings,
  });
}

function useDiscard({ revision }: SettingsProposal) {
  return useCommand({
    name: () => `settings discard ${revision}`,
    send: (_: undefined, key) => discardProposal(revision, key),
    toastKey: TOAST_KEY,
    said: () => ({ title: 'Propuesta descartada', description: 'Sigue rigiendo la configuración de antes.' }),
    failed: 'No se pudo descartar la propuesta',
  });
}

interface ProposalProps {
  proposal: SettingsProposal;
  latest: FinancialSettings & { revision: number };
  /** Id of the signed-in user. */
  me: string;
}

function Proposal({ proposal, latest, me }: ProposalProps) {
  const { proposedBy, proposedAt, reason } = proposal;
  const agree = useAgree(proposal);
  const discard = useDiscard(proposal);
  const isBusy = agree.isPending || discard.isPending;
  const isOwn = proposedBy?.id === me;
  return (
    <Card className="pb-6">
      <CardHeader
        title="Configuración propuesta"
        detail={`La propuso ${proposedBy?.name ?? 'el sistema'} (${formatDateTime(proposedAt)}). Se sale de lo usual: rige cuando otra persona la confirme.`}
      />
      <div className="grid gap-5 px-5 pt-5 sm:px-6">
        <ChangeRows before={latest} after={proposal} />
        {reason && <p className="text-sm leading-6 text-ink-2">Motivo: «{reason}»</p>}
        {isOwn && <Notice tone="amber" title="La propusiste tú: la confirma otra persona del equipo" />}
        <div className="flex flex-wrap gap-3">
          {!isOwn && (
            <Button
              acts
              busy={agree.isPending}
              disabled={isBusy}
              onClick={() => agree.mutate(latest.revision)}
            >
              {agree.isPending ? 'Confirmando...' : 'Confirmar estos valores'}
            </Button>
          )}
          <Button variant="outline" acts disabled={isBusy} onClick={() => discard.mutate(undefined)}>
            Descartar
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** A proposal with unusual values awaiting a second person; renders nothing if there is none. */
export function SettingsProposalCard({ latest, me }: Omit<ProposalProps, 'proposal'>) {
  const query = useQuery(settingsProposalQuery);
  if (query.error && !query.data)
    return <QueryError query={query} fallback="No pudimos cargar si hay una configuración propuesta." />;
  const proposal = query.data?.proposal;
  return proposal ? <Proposal key={proposal.revision} proposal={proposal} latest={latest} me={me} /> : null;
}
