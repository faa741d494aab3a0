import { fieldLabel, valueLabel } from '@nodo/contracts/audit/labels';
import { type FinancialSettings, type SettingsField, settingsFields } from '@nodo/contracts/settings/values';
import type { FinancialSettingsView } from '@nodo/contracts/settings/views';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { settingsHistoryQuery } from '../api/get-history.ts';
import { type SettingsInput, touchedFields, typedSettings } from '../settings-form.ts';
import { formatSetting } from './change-rows.tsx';

interface SettingsConflictProps {
  typed: SettingsInput;
  /** The version the editing began with, and the one that has replaced it since. */
  base: FinancialSettings;
  latest: FinancialSettingsView;
  onKeep: () => void;
  onAdopt: () => void;
}

function typedLabel(field: SettingsField, typed: SettingsInput): string {
  const settings = typedSettings(typed);
  if (settings) return formatSetting(field, settings);
  const value = typed[field];
  return typeof value === 'boolean' ? valueLabel('settings', field, value) : value || '—';
}

function Side({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-ink-3">{label}</dt>
      <dd className="font-medium break-words text-ink tabular">{children}</dd>
    </div>
  );
}

/** Edit conflict: both versions side by side; nothing is discarded until the person has chosen. */
export function SettingsConflict({ typed, base, latest, onKeep, onAdopt }: SettingsConflictProps) {
  const newest = useQuery(settingsHistoryQuery(1)).data?.rows[0];
  const who = newest?.revision === latest.revision ? newest.updatedBy.name : 'Otra persona';
  const when = latest.updatedAt ? ` (${formatDateTime(latest.updatedAt)})` : '';
  const touched = touchedFields(typed, base);
  const shown = settingsFields.filter((field) => touched.includes(field) || base[field] !== latest[field]);
  return (
    <Notice tone="amber" title="La configuración cambió mientras la editabas" live>
      <p>
        {who} guardó otra versión{when}. Lo que escribiste sigue aquí, pero no se ha guardado.
      </p>
      <div className="mt-3 grid gap-2">
        {shown.map((field) => (
          <div key={field} className="rounded-md border border-line bg-surface px-3.5 py-2.5">
            <p className="text-sm font-medium text-ink">{fieldLabel(field)}</p>
            <dl className="mt-1 grid grid-cols-2 gap-4">
              <Side label="Tu versión">
                {touched.includes(field) ? typedLabel(field, typed) : 'Sin cambio tuyo'}
              </Side>
              <Side label="Versión vigente">{formatSetting(field, latest)}</Side>
            </dl>
          </div>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Conservar mis cambios
        </Button>
        <Button size="sm" variant="outline" onClick={onAdopt}>
          Usar la versión vigente
        </Button>
      </div>
    </Notice>
  );
}
