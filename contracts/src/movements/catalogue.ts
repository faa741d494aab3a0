export { movementRoutes as routes } from './api.ts';
export const title = 'Movimientos';
