import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycDuplicate, KycDuplicateKind } from '@nodo/contracts/kyc/views';
import { useQuery } from '@tanstack/react-query';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { kycDuplicatesQuery } from '../api/list-duplicates.ts';

const kinds: Record<KycDuplicateKind, (what: string) => string> = {
  document: (what) => `El mismo número de documento (${what})`,
  file: (what) => `El mismo archivo (${what.toLowerCase()})`,
  wallet: (what) => `La misma billetera (${what.slice(0, 4)}…${what.slice(-4)})`,
  name: (what) => `Un nombre parecido (${what})`,
};

/** Number shown before expanding. */
const SHOWN = 2;

function Duplicate({ kind, what, userId, name, kycStatus }: KycDuplicate) {
  return (
    <li>
      {kinds[kind](what)}: <CustomerLink id={userId} name={name} className="font-medium" />,{' '}
      {kycStatusLabels[kycStatus].toLowerCase()}.
    </li>
  );
}

function List({ found }: { found: readonly KycDuplicate[] }) {
  return (
    <ul className="grid gap-1">
      {found.map((each) => (
        <Duplicate key={`${each.kind} ${each.userId} ${each.what}`} {...each} />
      ))}
    </ul>
  );
}

/** Other people with the same number, file or wallet, or a very similar name; renders nothing if there are none. */
export function Duplicates({ userId }: { userId: string }) {
  const { data = [], error } = useQuery(kycDuplicatesQuery(userId));
  if (error) return <Notice tone="amber" title="No pudimos buscar personas repetidas." live />;
  if (data.length === 0) return null;
  const isGrave = data.some(({ kind }) => kind !== 'name');
  return (
    <Notice
      tone={isGrave ? 'alert' : 'info'}
      title={isGrave ? 'Puede ser otra cuenta de la misma persona' : 'Hay nombres parecidos'}
    >
      <List found={data.slice(0, SHOWN)} />
      {data.length > SHOWN && (
        <details className="mt-1">
          <summary className="cursor-pointer">Ver {data.length - SHOWN} más</summary>
          <List found={data.slice(SHOWN)} />
        </details>
      )}
    </Notice>
  );
}
