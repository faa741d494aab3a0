import { command } from '../command.ts';
import {
  approveClosingSchema,
  closingAnswerSchema,
  rejectClosingSchema,
  requestClosingSchema,
  withdrawClosingSchema,
} from './closing.ts';
import { createWarehouseSchema, postConstructionUpdateSchema, updateWarehouseSchema } from './commands.ts';
import { constructionUpdateViewSchema, warehouseSavedSchema } from './views.ts';

export { warehouseRoutes as routes } from './api.ts';
export { warehousesTexts as texts } from './notifications.ts';
export * as tables from './tables.ts';
export const title = 'Bodegas y obra';

export const commands = {
  CreateWarehouse: command(createWarehouseSchema, 'warehouses.write', warehouseSavedSchema),
  UpdateWarehouse: command(updateWarehouseSchema, 'warehouses.write', warehouseSavedSchema),
  PostConstructionUpdate: command(
    postConstructionUpdateSchema,
    'warehouses.write',
    constructionUpdateViewSchema,
  ),
  RequestWarehouseClosing: command(requestClosingSchema, 'warehouses.write', closingAnswerSchema),
  WithdrawWarehouseClosing: command(withdrawClosingSchema, 'warehouses.write', closingAnswerSchema),
  ApproveWarehouseClosing: command(approveClosingSchema, 'warehouses.write', closingAnswerSchema),
  RejectWarehouseClosing: command(rejectClosingSchema, 'warehouses.write', closingAnswerSchema),
};
