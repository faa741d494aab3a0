import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Agreement, checkShares } from '../warehouse-shares.ts';
import type { WarehouseValues } from '../warehouse-values.ts';

interface WarehouseSharesHelpProps {
  values: WarehouseValues;
  onUse: (agreement: Agreement) => void;
}

/** Warning if shares × price doesn't equal the value, with suggested corrections; saving stays possible. */
export function WarehouseSharesHelp({ values, onUse }: WarehouseSharesHelpProps) {
  const check = checkShares(values);
  if (!check) return null;
  const buttons = check.agreements.map((agreement) => (
    <Button
      key={agreement.field}
      variant="outline"
      size="sm"
      className="h-auto! min-h-9 py-1.5 text-left whitespace-normal!"
      onClick={() => onUse(agreement)}
    >
      {agreement.label}
    </Button>
  ));
  if (!check.problem) return <div className="flex flex-wrap gap-2">{buttons}</div>;
  return (
    <Notice tone="amber" title="Las cifras no coinciden" live>
      <p>{check.problem} Puedes guardarla así si es lo que quieres.</p>
      <div className="mt-3 flex flex-wrap gap-2">{buttons}</div>
    </Notice>
  );
}
