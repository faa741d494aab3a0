import { type WarehouseStatus, warehouseStatusLabels } from '@nodo/contracts/warehouses/values';
import { type PdfText, shortFor } from '@nodo/platform/pdf-words';

/**
 * The state of a warehouse in a document or a file. Works and phases are completed, too: Portuguese gives them another
 * gender than a warehouse.
 */
export function printedStatus(status: WarehouseStatus): PdfText {
  const label = warehouseStatusLabels[status];
  return status === 'completed' ? shortFor(label, 'Bodega completada') : label;
}
