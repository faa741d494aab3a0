import type { WarehouseView } from '@nodo/contracts/warehouses/views';

/** Names the date of delivery: an estimate only while the works last. */
export const deliveryLabel = ({ constructionStatus }: Pick<WarehouseView, 'constructionStatus'>) =>
  constructionStatus === 'completed' ? 'Entrega' : 'Entrega estimada';
