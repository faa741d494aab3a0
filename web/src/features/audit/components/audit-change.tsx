import { changeLabel, fieldLabel, isNone, tellingFirst, valueLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { MoveRight } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { SAID } from '../audit-row-labels.ts';

interface ChangeLineProps {
  entry: AuditRow;
  /** `line`: all on one line; `lines`: one line per change; both truncated to fit. `whole`: wraps as needed. */
  as?: 'line' | 'lines' | 'whole';
}

/** The most informative changes and how many more there are; ids and hashes are never shown. */
export function ChangeLine({ entry, as = 'line' }: ChangeLineProps) {
  const { changes, subjectKind } = entry;
  if (changes.length === 0) return <span className="text-ink-3">Sin cambios en los datos</span>;
  const { telling } = tellingFirst(subjectKind, changes);
  const said = telling.slice(0, SAID);
  // When only ids and hashes changed, show just the field names.
  const words =
    said.length > 0
      ? said.map((change) => changeLabel(subjectKind, change))
      : changes.slice(0, SAID).map(({ field }) => fieldLabel(field));
  const more = changes.length - words.length;
  const isWhole = as === 'whole';
  const lines = as === 'lines' ? words : [words.join(' · ')];
  // A single change may use the second line as well.
  const hasBoth = as === 'lines' && lines.length === 1;
  return lines.map((line, at) => (
    <span
      key={line}
      title={line}
      className={cx('flex min-w-0 items-baseline gap-x-2', isWhole && 'flex-wrap')}
    >
      <span
        className={cx(
          isWhole && 'min-w-0 break-words',
          !isWhole && (hasBoth ? 'line-clamp-2 whitespace-normal' : 'truncate'),
          said.length === 0 && 'text-ink-3',
        )}
      >
        {line}
      </span>
      {more > 0 && at === lines.length - 1 && (
        <span className="shrink-0 text-[0.8125rem] text-ink-3">y {more} más</span>
      )}
    </span>
  ));
}

/** Every changed field with its old and new value; fields that had no value before show only the new one. */
export function ChangeList({ entry: { changes, subjectKind } }: { entry: AuditRow }) {
  if (changes.length === 0) return <p className="text-sm text-ink-2">No cambió ningún dato.</p>;
  const { telling, others } = tellingFirst(subjectKind, changes);
  const inOrder = [...telling, ...others];
  return (
    <dl className="divide-y divide-line rounded-md border border-line">
      {inOrder.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1 px-4 py-3">
          <dt className="text-[0.8125rem] text-ink-3">{fieldLabel(field)}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-[0.9375rem]">
            {!isNone(before) && (
              <>
                <span className="min-w-0 wrap-anywhere text-ink-2">
                  <span className="sr-only">Antes: </span>
                  {valueLabel(subjectKind, field, before)}
                </span>
                <MoveRight aria-hidden className="size-4 shrink-0 self-center text-ink-3" />
              </>
            )}
            <span className="min-w-0 font-medium wrap-anywhere">
              {!isNone(before) && <span className="sr-only">Después: </span>}
              {valueLabel(subjectKind, field, after)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
