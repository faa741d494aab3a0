import { dayWords } from '@nodo/contracts/audit/value-formats';
import {
  type DecidedMatch,
  type KycScreeningView,
  kycMatchBodySchema,
  type MatchDecision,
  matchDecisionLabels,
} from '@nodo/contracts/kyc/screening';
import { listDatesText, SANCTIONS_OLD_DAYS, sanctionsListLabels } from '@nodo/contracts/sanctions/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readableError } from '../../../lib/errors.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Actions } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonForm } from '../../../ui/reason-form.tsx';
import { SanctionsMatchFacts } from '../../../ui/sanctions-match.tsx';
import { kycScreeningQuery } from '../api/get-screening.ts';
import { useDecideMatch } from '../use-decide-match.ts';

const reasonSchema = kycMatchBodySchema.pick({ reason: true });

interface MatchProps {
  userId: string;
  match: DecidedMatch;
  /** Whether it is one's own case: nobody decides about themselves. */
  isOwn: boolean;
}

function Match({ userId, match, isOwn }: MatchProps) {
  const [asked, setAsked] = useState<MatchDecision>();
  const decide = useDecideMatch(userId, match, () => setAsked(undefined));
  const { decision, decidedBy, decidedAt, reason } = match;
  const others = (['not_same', 'same'] as const).filter((each) => each !== decision);
  return (
    <li className="grid gap-2.5 border-t border-line pt-3 first:border-0 first:pt-1">
      <SanctionsMatchFacts match={match} />
      {decision && decidedAt && (
        <p className="text-[0.8125rem] leading-5 text-ink-2">
          <span className="font-medium text-ink">{matchDecisionLabels[decision]}</span>
          {`: «${reason ?? ''}» ${decidedBy ?? ''}, ${formatDateTime(decidedAt)}`}
        </p>
      )}
      {asked === undefined && !isOwn && (
        <div className="flex flex-wrap gap-2">
          {others.map((each) => (
            <Button key={each} size="sm" variant="outline" onClick={() => setAsked(each)}>
              {matchDecisionLabels[each]}
            </Button>
          ))}
        </div>
      )}
      {asked !== undefined && (
        <ReasonForm
          label={asked === 'same' ? 'Por qué es la misma persona' : 'Por qué no es la misma persona'}
          hint="Queda en la auditoría; la persona no lo lee."
          maxLength={500}
          schema={reasonSchema}
          refused={decide.error ? readableError(decide.error, 'No se pudo guardar la decisión') : undefined}
          onSend={(why) => decide.mutate({ decision: asked, reason: why })}
        >
          <Actions onCancel={() => setAsked(undefined)} isBusy={decide.isPending}>
            <Button
              type="submit"
              size="sm"
              variant={asked === 'same' ? 'danger' : 'primary'}
              busy={decide.isPending}
            >
              {decide.isPending ? 'Guardando…' : matchDecisionLabels[asked]}
            </Button>
          </Actions>
        </ReasonForm>
      )}
    </li>
  );
}

const titles: Record<KycScreeningView['result'], string> = {
  clear: 'Sin coincidencias en listas de sanciones',
  dismissed: 'Coincidencias con listas de sanciones, descartadas',
  open: 'Posible coincidencia con una lista de sanciones',
  confirmed: 'Una lista de sanciones nombra a esta persona',
};
const tones = { clear: 'sea', dismissed: 'info', open: 'alert', confirmed: 'alert' } as const;

/** Warning about how reliable the screening is; undefined if there is none. */
function doubtOf({ inUse, screenedAt, isCurrent }: KycScreeningView): string | undefined {
  if (inUse.length === 0)
    return 'No se ha importado ninguna lista de sanciones: esta persona no se ha cotejado.';
  if (screenedAt === null || !isCurrent)
    return 'Su nombre o lo que envió aún no se ha cotejado con las listas de sanciones.';
  const old = inUse.filter(({ isOld }) => isOld).map(({ list }) => sanctionsListLabels[list]);
  if (old.length === 0) return undefined;
  return `Publicada hace más de ${SANCTIONS_OLD_DAYS} días: ${old.join(', ')}. Conviene importar la de ahora.`;
}

/** Sanctions matches of someone, the decisions about them, and the age of the lists. */
export function Sanctions({ userId, isOwn }: Omit<MatchProps, 'match'>) {
  const { data, error } = useQuery(kycScreeningQuery(userId));
  if (error)
    return <Notice tone="amber" title="No pudimos leer el cotejo con las listas de sanciones." live />;
  if (!data) return null;
  const { result, matches, lists, screenedAt } = data;
  const doubt = doubtOf(data);
  if (screenedAt === null) return <Notice tone="amber" title={doubt ?? ''} />;
  return (
    <Notice tone={result === 'clear' && doubt ? 'amber' : tones[result]} title={titles[result]}>
      {doubt && <p>{doubt}</p>}
      {matches.length > 0 && (
        <ul className="mt-2 grid gap-3">
          {matches.map((match) => (
            <Match key={`${match.list} ${match.entryId}`} userId={userId} match={match} isOwn={isOwn} />
          ))}
        </ul>
      )}
      {result === 'confirmed' && (
        <p className="mt-1">
          Sin una verificación vigente no se firma ningún retiro suyo.{' '}
          <CustomerLink id={userId} name="Ver sus retiros" />
        </p>
      )}
      <p className="mt-1 text-[0.8125rem] leading-5 text-ink-3">
        Cotejada el {formatDateTime(screenedAt)}: {dayWords(listDatesText(lists))}
      </p>
    </Notice>
  );
}
