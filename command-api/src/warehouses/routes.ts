import type { Api } from '../commands/http.ts';

export function addWarehouseRoutes(api: Api): void {
  api.command('POST /api/warehouses', 'CreateWarehouse');
  api.command('PUT /api/warehouses/{id}', 'UpdateWarehouse', ({ body, params }) => ({
    ...body,
    warehouseId: params.id,
  }));
  api.command('POST /api/warehouses/{id}/closing', 'RequestWarehouseClosing', ({ body, params }) => ({
    ...body,
    warehouseId: params.id,
  }));
  api.command('DELETE /api/warehouses/{id}/closing', 'WithdrawWarehouseClosing', ({ params }) => ({
    warehouseId: params.id,
  }));
  api.command(
    'POST /api/warehouses/{id}/closing/approval',
    'ApproveWarehouseClosing',
    ({ body, params }) => ({
      ...body,
      warehouseId: params.id,
    }),
  );
  api.command(
    'POST /api/warehouses/{id}/closing/rejection',
    'RejectWarehouseClosing',
    ({ body, params }) => ({
      ...body,
      warehouseId: params.id,
    }),
  );
  api.command('POST /api/construction-updates', 'PostConstructionUpdate');
}
