export { landingRoutes as routes } from './api.ts';
export const title = 'Página de inicio';
