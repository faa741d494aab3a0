import { DEFAULT_FINANCIAL_SETTINGS } from '@nodo/contracts/constants';
import type { UserView } from '@nodo/contracts/identity/views';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { settingsQuery } from '../api/get-settings.ts';
import { OpenLimitsCard } from './open-limits-card.tsx';
import { ReferenceRatesCard } from './reference-rates-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsCards } from './settings-cards.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { SettingsProposalCard } from './settings-proposal.tsx';

/** Terms of new investments: current values, editing and history. */
export function SettingsPanel({ me }: { me: UserView }) {
  const query = useQuery(settingsQuery);
  const { data, isPending, error } = query;
  const shown = data ?? (isPending ? undefined : DEFAULT_FINANCIAL_SETTINGS);
  return (
    <div className="grid gap-8">
      <SettingsCards settings={shown} isDefault={data?.isDefault ?? true} />
      {data && <SettingsProposalCard latest={data} me={me.id} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        {data && <SettingsCard settings={data} />}
        {isPending && (
          <Card className="p-6">
            <SkeletonRows rows={4} label="Cargando la configuración…" className="h-14" />
          </Card>
        )}
        {!data && error && (
          <QueryError
            query={query}
            fallback="No pudimos cargar la configuración vigente: arriba están los valores por defecto."
          />
        )}
        <SettingsHistory />
      </div>
      <OpenLimitsCard />
      <ReferenceRatesCard />
    </div>
  );
}
