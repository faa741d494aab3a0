/** Field of the address of who asks for a visit: of a warehouse, by its id, or of any. */
export const VISIT = 'visita';

/** The works, with the request for a visit to a warehouse open. */
export const visitAddress = (warehouseId: string) =>
  `/construction-progress?${new URLSearchParams({ [VISIT]: warehouseId })}`;
