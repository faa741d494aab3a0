import { changeLabel, fieldLabel, isNone, valueLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { MoveRight } from 'lucide-react';

/** The first change in one line, and how many more there are. */
export function ChangeLine({ entry: { changes, subjectKind } }: { entry: AuditRow }) {
  const [first, ...more] = changes;
  if (!first) return <span className="text-ink-3">Sin cambios en los datos</span>;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{changeLabel(subjectKind, first)}</span>
      {more.length > 0 && <span className="shrink-0 text-[0.8125rem] text-ink-3">y {more.length} más</span>}
    </span>
  );
}

/** Every field with what it was and what it is; of what is new only what it is. */
export function ChangeList({ entry: { changes, subjectKind } }: { entry: AuditRow }) {
  if (changes.length === 0) return <p className="text-sm text-ink-2">No cambió ningún dato.</p>;
  return (
    <dl className="divide-y divide-line rounded-md border border-line">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1 px-4 py-3">
          <dt className="text-[0.8125rem] text-ink-3">{fieldLabel(field)}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-[0.9375rem]">
            {!isNone(before) && (
              <>
                <span className="min-w-0 break-words text-ink-2">
                  <span className="sr-only">Antes: </span>
                  {valueLabel(subjectKind, field, before)}
                </span>
                <MoveRight aria-hidden className="size-4 shrink-0 self-center text-ink-3" />
              </>
            )}
            <span className="min-w-0 font-medium break-words">
              {!isNone(before) && <span className="sr-only">Después: </span>}
              {valueLabel(subjectKind, field, after)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
