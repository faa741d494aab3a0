import { read } from '../api-route.ts';
import { landingFiguresSchema } from './figures.ts';

export const landingRoutes = [
  read('/api/landing/figures', 'Las cifras de la plataforma en la página de inicio, para cualquiera', {
    permission: 'public',
    isPresentOnly: true,
    answer: landingFiguresSchema,
  }),
];
