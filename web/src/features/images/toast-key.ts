/** Key of all toasts about images: each replaces the one before, so that «Deshacer» is about the last change. */
export const IMAGES_TOAST_KEY = 'project-images';
