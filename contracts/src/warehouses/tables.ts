import {
  defineTable,
  double,
  integer,
  nullable,
  numeric,
  oneOf,
  text,
  time,
  uuid,
} from '../read-models/table.ts';
import { closingStates } from './closing.ts';
import { updateTypes } from './construction.ts';
import { constructionStatuses, warehouseStatuses } from './values.ts';

export const warehouses = defineTable('warehouses', ['id'], {
  id: uuid,
  name: text,
  location: text,
  description: text,
  total_value: numeric,
  total_shares: integer,
  share_price: numeric,
  status: oneOf(warehouseStatuses),
  total_area: nullable(double),
  units: nullable(integer),
  expected_completion: nullable(time),
  construction_status: oneOf(constructionStatuses),
  progress_percentage: double,
  created_at: time,
  revision: integer,
  monthly_rental_rate: nullable(numeric),
  tenant: nullable(text),
});

export const warehouseCapital = defineTable('warehouse_capital', ['warehouse_id'], {
  warehouse_id: uuid,
  reserved: numeric,
});

export const constructionUpdates = defineTable(
  'construction_updates',
  ['id'],
  {
    id: uuid,
    warehouse_id: uuid,
    title: text,
    description: text,
    update_type: oneOf(updateTypes),
    media_url: nullable(text),
    percentage: nullable(double),
    posted_by: text,
    created_at: time,
  },
  { appendOnly: true },
);

/** The last closing request of each warehouse. */
export const warehouseClosings = defineTable('warehouse_closings', ['warehouse_id'], {
  warehouse_id: uuid,
  state: oneOf(closingStates),
  /** Revision of the request's event. */
  revision: integer,
  reason: text,
  requested_by: text,
  requested_at: time,
  decided_by: nullable(text),
  decided_at: nullable(time),
  rejection: nullable(text),
});

/** A request retried for another warehouse after a crash reserves capital in both until one is released. */
export const reservations = defineTable('reservations', ['investment_id', 'warehouse_id'], {
  investment_id: uuid,
  warehouse_id: uuid,
  amount: numeric,
  reserved_at: time,
  released_at: nullable(time),
});
