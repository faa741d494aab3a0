/** Prefix of the query keys of all image lists; they are invalidated together. */
export const IMAGES_KEY = ['project-images'] as const;
export const WAREHOUSE_NAMES_KEY = ['warehouse-names'] as const;
