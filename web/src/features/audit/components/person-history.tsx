import { actionLabel, reasonLabel } from '@nodo/contracts/audit/labels';
import type { AuditRow } from '@nodo/contracts/audit/views';
import { streams } from '@nodo/contracts/streams';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { auditAddress } from '../../../lib/audit-address.ts';
import { formatBogotaDateTime } from '../../../lib/format.ts';
import { storyAddress } from '../../../lib/history-address.ts';
import { ShortList } from '../../../ui/short-list.tsx';
import { auditPageQuery } from '../api/list-audit.ts';
import { actorPart } from '../audit-row-labels.ts';
import { entryAddress } from '../audit-view.ts';
import { ChangeLine } from './audit-change.tsx';

const LAST = 50;
/** Data views are listed separately: they would flood the list. */
const LOOKS = 'PersonalDataViewed';

function Entry({ entry, userId }: { entry: AuditRow; userId: string }) {
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">
          <Link
            to={entryAddress({ person: userId, action: `-${LOOKS}` }, entry.id)}
            className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {actionLabel(entry.action)}
          </Link>
        </h3>
        <span className="text-[0.8125rem] text-ink-3 tabular">{formatBogotaDateTime(entry.occurredAt)}</span>
      </div>
      <div className="text-sm text-ink-2">
        <ChangeLine entry={entry} as="whole" />
      </div>
      {entry.reason !== null && (
        <p className="text-sm break-words text-ink-2">Motivo: {reasonLabel(entry.action, entry.reason)}</p>
      )}
      <p className="text-[0.8125rem] leading-5 text-ink-3">
        {entry.actorName} · {actorPart(entry)}
      </p>
    </div>
  );
}

/** The latest entries about or by somebody, with links to all of them. */
export function PersonHistory({ userId }: { userId: string }) {
  const query = useQuery(auditPageQuery({ person: userId, action: `-${LOOKS}` }, 'desc', 0, LAST));
  const links = [
    { text: 'Auditoría', to: auditAddress({ person: userId }) },
    { text: 'Línea de tiempo', to: storyAddress(streams.user(userId)) },
    { text: 'Quién miró sus datos', to: auditAddress({ person: userId, action: LOOKS }) },
  ];
  return (
    <ShortList
      title="Historia"
      detail={
        <ul className="flex flex-wrap gap-x-5">
          {links.map(({ text, to }) => (
            <li key={text}>
              <Link
                to={to}
                className="text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      }
      query={{ ...query, data: query.data?.rows }}
      loading="Cargando su historia…"
      failed="No pudimos cargar su historia."
      empty="No hay nada registrado."
      more="Ver más de su historia"
      keyOf={({ id }) => id}
    >
      {(entry) => <Entry entry={entry} userId={userId} />}
    </ShortList>
  );
}
