import { constructionStatuses, constructionStatusLabels } from '@nodo/contracts/warehouses/values';
import type { ChangeView } from '../../../lib/use-address-view.ts';
import { Field } from '../../../ui/field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type OffersView, offerOrderLabels, offerOrders } from '../offers-view.ts';

const orders = offerOrders.map((value) => ({ value, label: offerOrderLabels[value] }));
const works = constructionStatuses.map((value) => ({ value, label: constructionStatusLabels[value] }));
const rooms = [{ value: 'si', label: 'Solo con cupo' }] as const;

interface OffersBarProps {
  view: OffersView;
  change: ChangeView<OffersView>;
}

/** Filters and order of the warehouses on offer. */
export function OffersBar({ view, change }: OffersBarProps) {
  return (
    <search aria-label="Bodegas" className="mb-5 grid gap-4 sm:grid-cols-3 lg:max-w-3xl">
      <FilterField
        label="Obra"
        everything="En cualquier estado"
        value={view.construction}
        options={works}
        onValue={(construction) => change({ construction })}
      />
      <FilterField
        label="Cupo"
        everything="Con cupo o sin cupo"
        value={view.isRoomOnly ? 'si' : undefined}
        options={rooms}
        onValue={(room) => change({ isRoomOnly: room !== undefined })}
      />
      <Field label="Orden">
        {(control) => (
          <Select
            control={control}
            value={view.order}
            options={orders}
            placeholder="Orden"
            onChange={(value) => {
              const order = offerOrders.find((each) => each === value);
              if (order) change({ order });
            }}
          />
        )}
      </Field>
    </search>
  );
}
