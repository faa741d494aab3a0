import { valueLabel } from '@nodo/contracts/audit/labels';

/** The current values of the fields that differ, as text: 'Ahora: US$ 1.200.000,00'. */
export function presentValues(now: object, wanted: object): Record<string, string> {
  const asked = new Map<string, unknown>(Object.entries(wanted));
  return Object.fromEntries(
    Object.entries(now)
      .filter(([field, value]) => asked.get(field) !== undefined && asked.get(field) !== value)
      .map(([field, value]) => [field, `Ahora: ${valueLabel('warehouse', field, value)}`]),
  );
}
