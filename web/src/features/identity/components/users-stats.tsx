import type { UserStats } from '@nodo/contracts/identity/views';
import { useQuery } from '@tanstack/react-query';
import { formatWhole } from '../../../lib/format.ts';
import { Stat, StatSkeleton } from '../../../ui/stat.tsx';
import { userStatsQuery } from '../api/get-user-stats.ts';

const shareOf = (part: number, whole: number) =>
  whole === 0 ? '—' : `${formatWhole(Math.round((100 * part) / whole))}\u00a0% del total`;

function waitingText({ waitingKyc }: UserStats): string {
  if (waitingKyc === 0) return 'Nada por decidir';
  return waitingKyc === 1 ? '1 por decidir' : `${formatWhole(waitingKyc)} por decidir`;
}

/** Number of users by kind. */
export function UsersStats() {
  const { data, isPending } = useQuery(userStatsQuery);
  const figures = [
    { label: 'Usuarios', value: data?.total, detail: 'Registrados en la plataforma' },
    {
      label: 'KYC aprobado',
      value: data?.approvedKyc,
      detail: data && shareOf(data.approvedKyc, data.total),
    },
    { label: 'KYC pendiente', value: data?.pendingKyc, detail: data && waitingText(data) },
    { label: 'Administradores', value: data?.administrators, detail: 'Admin y Super Admin' },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ label, value, detail }) =>
        isPending ? (
          <StatSkeleton key={label} />
        ) : (
          <Stat
            key={label}
            label={label}
            value={value === undefined ? '—' : formatWhole(value)}
            detail={detail ?? ' '}
          />
        ),
      )}
    </div>
  );
}
