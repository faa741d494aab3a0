/** The page of one warehouse. */
export const warehouseAddress = (id: string) => `/warehouses/${id}`;
/** The works, with the request for a visit to it open. */
export const visitAddress = (id: string) => `/construction-progress?${new URLSearchParams({ visita: id })}`;
