import { compare, formatUsd, timesRate } from '@nodo/contracts/money';
import { changedSettings, type FinancialSettings } from '@nodo/contracts/settings/values';
import { ChangeRows } from './change-rows.tsx';

/** Example amount for the return: the one in the specification's own examples, or the minimum if higher. */
const EXAMPLE = '50000.00';

/** Effect of a rate change on an investor. */
function Effect({ before, after }: { before: FinancialSettings; after: FinancialSettings }) {
  if (before.monthlyReturnRate === after.monthlyReturnRate) return null;
  const amount = compare(after.minimumInvestment, EXAMPLE) > 0 ? after.minimumInvestment : EXAMPLE;
  const [was, is] = [before, after].map(({ monthlyReturnRate }) =>
    formatUsd(timesRate(amount, monthlyReturnRate)),
  );
  return (
    <p className="border-t border-line pt-3 text-sm leading-6 text-ink-2">
      Una inversión nueva de {formatUsd(amount)} rendirá <strong className="text-ink">{is}</strong> al mes en
      vez de {was}.
    </p>
  );
}

interface SettingsPreviewProps {
  before: FinancialSettings;
  /** Undefined while the input is invalid. */
  after: FinancialSettings | undefined;
  isDefault: boolean;
}

function whyNothing(after: FinancialSettings | undefined, isDefault: boolean): string {
  if (!after) return 'Corrige los campos marcados para ver qué cambiaría.';
  if (isDefault) return 'Al guardar, estos valores dejan de ser los de por defecto.';
  return 'Todavía no cambias nada.';
}

/** Preview of the changes and their effect. */
export function SettingsPreview({ before, after, isDefault }: SettingsPreviewProps) {
  return (
    <section aria-label="Vista previa" className="grid gap-3 rounded-md bg-sunken p-4">
      <h3 className="text-sm font-semibold">Qué cambia al guardar</h3>
      {after && changedSettings(before, after).length > 0 ? (
        <>
          <ChangeRows before={before} after={after} />
          <Effect before={before} after={after} />
        </>
      ) : (
        <p className="text-sm text-ink-2">{whyNothing(after, isDefault)}</p>
      )}
    </section>
  );
}
