import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { valueText } from '../event-labels.ts';
import { type StateRow, stateRows } from '../state-rows.ts';

function Row({ row }: { row: StateRow }) {
  const { path, before, after, isChanged } = row;
  return (
    <tr className={cx('align-top', isChanged && 'bg-signal-soft')}>
      <th scope="row" className="px-3 py-2 text-left font-mono text-[0.8125rem] font-normal break-all">
        {path === '' ? '(todo)' : path}
        {isChanged && <span className="sr-only"> (distinto)</span>}
      </th>
      <td
        className={cx('px-3 py-2 break-all text-ink-2', isChanged && before !== undefined && 'line-through')}
      >
        {valueText(before)}
      </td>
      <td className={cx('px-3 py-2 break-all', isChanged && 'font-medium')}>{valueText(after)}</td>
    </tr>
  );
}

interface StateTableProps {
  label: string;
  before: unknown;
  after: unknown;
  /** Headings of the two sides. */
  sides: readonly [string, string];
}

/** Two states property by property with differences marked; optionally only the differences. */
export function StateTable({ label, before, after, sides }: StateTableProps) {
  const [isOnlyChanged, setOnlyChanged] = useState(true);
  const rows = stateRows(before, after);
  const changed = rows.filter(({ isChanged }) => isChanged);
  const shown = isOnlyChanged ? changed : rows;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-ink-2">
          {changed.length === 1 ? '1 propiedad distinta' : `${changed.length} propiedades distintas`}
        </p>
        <Switch label="Solo lo distinto" checked={isOnlyChanged} onChange={setOnlyChanged} />
      </div>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">
          Todavía no hay estado: nada ha ocurrido, o ningún comando lo mira.
        </p>
      ) : shown.length === 0 ? null : (
        <ScrollRegion
          label={label}
          className="relative max-h-[40rem] overflow-auto rounded-md border border-line"
        >
          <table className="w-full min-w-[18rem] text-[0.875rem]">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr className="sticky top-0 bg-surface text-left shadow-[inset_0_-1px_0_var(--line)] text-[0.8125rem] text-ink-3">
                <th scope="col" className="w-2/5 px-3 py-2 font-medium">
                  Propiedad
                </th>
                <th scope="col" className="px-3 py-2 font-medium">
                  {sides[0]}
                </th>
                <th scope="col" className="px-3 py-2 font-medium">
                  {sides[1]}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {shown.map((row) => (
                <Row key={row.path} row={row} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
