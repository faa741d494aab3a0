/** What every list of images begins with: they are refreshed together. */
export const IMAGES_KEY = ['project-images'] as const;
export const WAREHOUSE_NAMES_KEY = ['warehouse-names'] as const;
