/** URL parameter that opens the request form; its value is a warehouse's id, or anything else for none. */
export const VISIT = 'visita';

/** URL of the works screen with the visit form open for a warehouse. */
export const visitAddress = (warehouseId: string) =>
  `/construction-progress?${new URLSearchParams({ [VISIT]: warehouseId })}`;
