/** The page of one warehouse. */
export const warehouseAddress = (id: string) => `/warehouses/${id}`;
