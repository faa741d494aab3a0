/**
 * Toasts about images share a key: a later one replaces the earlier, so that «Deshacer» refers to the last change.
 */
export const IMAGES_TOAST_KEY = 'project-images';
