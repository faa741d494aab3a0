export { customerRoutes as routes } from './api.ts';
export const title = 'Fichas de personas';
