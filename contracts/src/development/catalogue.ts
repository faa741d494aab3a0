export { developmentRoutes as routes } from './api.ts';
export const title = 'Desarrollo';
