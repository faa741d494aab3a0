import type { BranchView } from '@nodo/contracts/history/branches/views';
import { Link } from 'react-router-dom';
import { formatBogotaDateTime, formatWhole } from '../../../lib/format.ts';
import { branchAddress } from '../../../lib/history-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { branchStateText, changeText } from '../branch-labels.ts';
import { untilText } from '../rebuild-labels.ts';
import { BranchDelete } from './branch-delete.tsx';

/** A branch's suppositions and its progress. */
export function BranchFacts({ branch }: { branch: BranchView }) {
  const { changes, state, events, goalEvents, failure, reason } = branch;
  const isUnderWay = state === 'waiting' || state === 'building';
  const progress = `${formatWhole(events)} de ${formatWhole(goalEvents)} eventos`;
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-[0.9375rem]">
        {changes.map((told) => (
          <li key={JSON.stringify(told.change)} className="break-words">
            {changeText(told)}
          </li>
        ))}
      </ul>
      <p className="text-[0.8125rem] leading-5 break-words text-ink-3">
        Pedida por {branch.requestedBy} · {formatBogotaDateTime(branch.requestedAt)} ·{' '}
        {untilText(branch.upTo)} · «{reason}»
      </p>
      {isUnderWay && goalEvents > 0 && (
        <div className="grid gap-2">
          <Progress
            label={`Avance de la suposición ${branch.label}`}
            value={events}
            max={goalEvents}
            valueText={progress}
            tone="signal"
          />
          <p className="text-sm text-ink-2 tabular-nums">{progress}</p>
        </div>
      )}
      {failure && (
        <Notice
          tone={isUnderWay ? 'amber' : 'alert'}
          title={isUnderWay ? 'En espera' : 'No se pudo calcular'}
          live
        >
          {failure}
        </Notice>
      )}
    </>
  );
}

/** A branch in the list. */
export function BranchCard({ branch }: { branch: BranchView }) {
  const { tone, text } = branchStateText(branch);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-semibold break-words">{branch.label}</h3>
        <Badge tone={tone} dot>
          {text}
        </Badge>
      </div>
      <BranchFacts branch={branch} />
      <div className="flex flex-wrap justify-end gap-2">
        <BranchDelete branch={branch} />
        {branch.state === 'built' && !branch.isEnding && (
          <Button asChild size="sm" variant="outline">
            <Link to={branchAddress(branch.id)} aria-label={`Ver las cifras de ${branch.label}`}>
              Ver las cifras
            </Link>
          </Button>
        )}
      </div>
    </Card>
  );
}
