import type { SettingsVersion } from '@nodo/contracts/settings/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager, useExistingPage } from '../../../ui/pager.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { HISTORY_PAGE, settingsHistoryQuery } from '../api/get-history.ts';
import { ChangeRows } from './change-rows.tsx';

/** URL of the audit entry of this version. */
function auditEntryAddress({ auditId }: SettingsVersion): string {
  const list = auditAddress({ kind: 'settings' });
  return auditId ? `${list}&entrada=${auditId}` : list;
}

function Version({ version, isInForce }: { version: SettingsVersion; isInForce: boolean }) {
  const { revision, updatedAt, updatedBy, reason, before } = version;
  const number = revision + 1;
  return (
    <li className="relative grid gap-2 pb-7 pl-7 last:pb-0">
      <span
        aria-hidden
        className="absolute top-0 -bottom-1.5 left-[5px] w-px bg-line [li:last-child>&]:hidden"
      />
      <span
        aria-hidden
        className={cx(
          'absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-surface ring-1',
          isInForce ? 'bg-signal ring-signal' : 'bg-line-strong ring-line-strong',
        )}
      />
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">Versión {number}</span>
          {isInForce && <Badge tone="sea">Vigente</Badge>}
          {!before && <span className="text-[0.8125rem] text-ink-3">La primera</span>}
        </p>
        <p className="text-[0.8125rem] leading-5 text-ink-3">
          <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time> · {updatedBy.name}
        </p>
      </div>
      <ChangeRows before={before} after={version} />
      {reason && <p className="text-sm leading-6 text-ink-2">«{reason}»</p>}
      <Link
        to={auditEntryAddress(version)}
        className="justify-self-start text-sm font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        Ver en la auditoría<span className="sr-only">: versión {number}</span>
      </Link>
    </li>
  );
}

function Versions() {
  const [page, setPage] = useState(1);
  const history = useQuery({ ...settingsHistoryQuery(page), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = history;
  useExistingPage(page, HISTORY_PAGE, isPlaceholderData ? undefined : data?.total, setPage);
  if (history.isPending) return <SkeletonRows rows={3} label="Cargando el historial…" className="h-28" />;
  if (!data) {
    return <QueryError query={history} fallback="No pudimos cargar el historial." />;
  }
  if (data.total === 0) {
    return (
      <EmptyState icon={History} title="Todavía no hay versiones">
        Cuando alguien guarde la configuración, aquí verás quién, cuándo, por qué y qué cambió.
      </EmptyState>
    );
  }
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={cx('grid gap-5 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <ol aria-label="Versiones">
        {data.rows.map((version) => (
          <Version key={version.revision} version={version} isInForce={version.revision === data.total - 1} />
        ))}
      </ol>
      <Pager number={page} size={HISTORY_PAGE} shown={data.rows.length} total={data.total} onPage={setPage} />
    </div>
  );
}

/** Every version: author, time, reason and changes. */
export function SettingsHistory() {
  return (
    <Card className="pb-6">
      <CardHeader title="Historial de versiones" detail="Quién cambió qué, de qué a qué, cuándo y por qué." />
      <div className="px-5 pt-5 sm:px-6">
        <Versions />
      </div>
    </Card>
  );
}
