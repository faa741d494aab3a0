export { historyRoutes as routes } from './api.ts';
export const title = 'Historia';
