import { type WarehouseStatus, warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import { type PdfText, shortFor } from '@nodo/platform/pdf-texts';

/**
 * Status of a warehouse in a PDF or CSV file. "Completado" has its own entry, as construction works and phases can
 * be completed, too, and Portuguese uses another gender for them.
 */
export function printedStatus(status: WarehouseStatus): PdfText {
  const label = warehouseStatusLabels[status];
  return status === 'completed' ? shortFor(label, 'Bodega completada') : label;
}
