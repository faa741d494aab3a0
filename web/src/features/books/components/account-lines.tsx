import { type AccountKind, accountWords } from '@nodo/contracts/books/values';
import type { JournalLineView } from '@nodo/contracts/books/views';
import { eventTypeLabel } from '@nodo/contracts/history/labels';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { streamAddress } from '../../../lib/history-address.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLines } from '../api/get-books.ts';
import { isCredit, Usdt } from './signed-usdt.tsx';

const head = 'px-3 py-2 text-[0.8125rem] font-medium text-ink-3 first:pl-5 sm:px-6 sm:first:pl-6';
const cell = 'px-3 py-2.5 align-top first:pl-5 sm:px-6 sm:first:pl-6';

function Line({ line }: { line: JournalLineView }) {
  const label = eventTypeLabel(line.eventType);
  const { part } = line;
  return (
    <tr className="border-t border-line text-[0.9375rem]">
      <td className={cell}>
        <Link to={streamAddress(line.stream)} className="font-medium underline-offset-4 hover:underline">
          {label}
        </Link>
        <span className="block text-[0.8125rem] leading-5 text-ink-3">
          {formatBogotaDateTime(line.occurredAt)}
          {part && ` · ${part.name ?? part.id.slice(0, 8)}`}
        </span>
      </td>
      <td className={`${cell} text-right`}>{!isCredit(line.amount) && <Usdt amount={line.amount} />}</td>
      <td className={`${cell} text-right`}>{isCredit(line.amount) && <Usdt amount={line.amount} />}</td>
      <td className="py-2.5 pr-4 text-right align-top">
        {line.explorerUrl && (
          <a
            href={line.explorerUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ver en el explorador: ${label} del ${formatBogotaDateTime(line.occurredAt)} (se abre en otra pestaña)`}
            className="inline-grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </td>
    </tr>
  );
}

/** Every line of an account, with links to the event that caused it and to the on-chain transaction. */
export function AccountLines({ account }: { account: AccountKind }) {
  const query = useLines(account);
  const { label } = accountWords[account];
  if (query.isPending) return <SkeletonRows rows={6} label="Cargando movimientos…" />;
  if (!query.data) return <QueryError query={query} fallback="No pudimos cargar los movimientos." />;
  const lines = query.data.pages.flatMap((page) => page.lines);
  return (
    <Card className="min-w-0">
      <CardHeader title={label} detail="Lo más reciente primero" />
      {lines.length === 0 ? (
        <p className="px-5 py-5 text-sm text-ink-2 sm:px-6">Aún no hay movimientos en esta cuenta.</p>
      ) : (
        <div className="relative mt-3 overflow-x-auto">
          <table className="w-full" aria-label={`Movimientos: ${label}`}>
            <thead>
              <tr>
                <th scope="col" className={`${head} text-left`}>
                  Movimiento
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Debe
                </th>
                <th scope="col" className={`${head} text-right`}>
                  Haber
                </th>
                <th scope="col" className={`${head} text-left`}>
                  <span className="sr-only">Cadena</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={`${line.position}.${line.line}`} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {query.hasNextPage && (
        <div className="border-t border-line p-4">
          <MoreButton query={query}>Ver más movimientos</MoreButton>
        </div>
      )}
    </Card>
  );
}
