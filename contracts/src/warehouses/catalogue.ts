import { command } from '../command.ts';
import { createWarehouseSchema, postConstructionUpdateSchema, updateWarehouseSchema } from './commands.ts';
import { constructionUpdateViewSchema, warehouseSavedSchema } from './views.ts';

export const warehousesCommands = {
  CreateWarehouse: command(createWarehouseSchema, 'warehouses.write', warehouseSavedSchema),
  UpdateWarehouse: command(updateWarehouseSchema, 'warehouses.write', warehouseSavedSchema),
  PostConstructionUpdate: command(
    postConstructionUpdateSchema,
    'warehouses.write',
    constructionUpdateViewSchema,
  ),
};
