export { booksRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Libros';
