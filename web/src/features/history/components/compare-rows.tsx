import type { ComparedRow, RowChange } from '@nodo/contracts/history/compare';
import { Link } from 'react-router-dom';
import { historyAddress } from '../../../lib/history-address.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const changes: Record<RowChange, { label: string; tone: Tone }> = {
  came: { label: 'Llegó', tone: 'sea' },
  went: { label: 'Se fue', tone: 'alert' },
  changed: { label: 'Cambió', tone: 'amber' },
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A part of a row's key; a UUID links to the events of that record. */
function KeyPart({ value }: { value: string }) {
  if (!UUID.test(value)) return <span>{value}</span>;
  return (
    <Link
      to={historyAddress({ q: value })}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {value}
    </Link>
  );
}

function Row({ row: { key, change, properties } }: { row: ComparedRow }) {
  const { label, tone } = changes[change];
  return (
    <li className="grid gap-2.5 px-4 py-4 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <span className="flex flex-wrap gap-x-2 font-mono text-[0.8125rem] break-all">
          {key.map((value) => (
            <KeyPart key={value} value={value} />
          ))}
        </span>
      </p>
      <dl className="grid gap-x-6 gap-y-1 text-[0.875rem] lg:grid-cols-2">
        {properties.map(({ name, before, after }) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-mono text-[0.8125rem] leading-6 break-all text-ink-3">{name}</dt>
            <dd className="leading-6 break-all">
              {change === 'changed' ? (
                <>
                  <span className="sr-only">antes </span>
                  <del className="text-ink-2">{before ?? '—'}</del>
                  <span aria-hidden> → </span>
                  <span className="sr-only">, después </span>
                  <ins className="bg-signal-soft px-1 font-medium no-underline">{after ?? '—'}</ins>
                </>
              ) : (
                (before ?? after)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Rows that differ between two moments, with their differing properties. */
export function CompareRows({ rows }: { rows: readonly ComparedRow[] }) {
  return (
    <ul aria-label="Filas distintas" className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.key.join(' ')} row={row} />
      ))}
    </ul>
  );
}
