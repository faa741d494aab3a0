/** The matter of every message about images: «Deshacer» is about the last change. */
export const IMAGES_MATTER = 'project-images';
