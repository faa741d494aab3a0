export { searchRoutes as routes } from './api.ts';
export const title = 'Búsqueda';
