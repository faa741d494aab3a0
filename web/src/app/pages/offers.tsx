import { WarehousePhotos } from '../../features/images/components/warehouse-photos.tsx';
import { Waiting } from '../../features/waitlist/waiting.tsx';
import {
  WarehouseGrid,
  type WarehouseGridProps,
} from '../../features/warehouses/components/warehouse-grid.tsx';

/** The warehouses open for investment, with their photos and, where there is no room, the waiting list. */
export function Offers(props: Omit<WarehouseGridProps, 'Photos' | 'Full'>) {
  return <WarehouseGrid {...props} Photos={WarehousePhotos} Full={Waiting} />;
}
