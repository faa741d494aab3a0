import { dayWords } from '@nodo/contracts/audit/value-formats';
import {
  matchReasonLabels,
  type SanctionsMatch,
  sanctionsListLabels,
} from '@nodo/contracts/sanctions/values';
import { Badge } from './badge.tsx';

/** Data of a person on a sanctions list, and how closely it matches. */
export function SanctionsMatchFacts({ match }: { match: SanctionsMatch }) {
  const { list, name, mainName, born, nationalities, programs, score, by } = match;
  const told = [
    mainName && `alias de ${mainName}`,
    born.length > 0 && `nacimiento ${dayWords(born.join(', '))}`,
    nationalities.length > 0 && nationalities.join(', '),
    programs.length > 0 && `programa ${programs.join(', ')}`,
  ].filter(Boolean);
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium text-ink wrap-anywhere">{name}</span>
        <Badge tone={score >= 95 ? 'alert' : 'amber'}>
          <span className="tabular">{score} de 100</span>
        </Badge>
      </p>
      <p className="text-[0.8125rem] leading-5 text-ink-2 wrap-anywhere">
        {[sanctionsListLabels[list], ...told].join(' · ')}
      </p>
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        {by.map((reason) => matchReasonLabels[reason]).join(' · ')}
      </p>
    </div>
  );
}
