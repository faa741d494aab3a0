import { z } from 'zod';
import { read } from '../api-route.ts';
import {
  advancedAnalyticsSchema,
  analyticsPeriodSchema,
  marketComparisonSchema,
  riskAnalysisSchema,
} from './advanced.ts';
import { evolutionSchema } from './evolution.ts';
import { pendingWorkSchema } from './pending-work.ts';
import { platformChartsSchema, platformFiguresSchema } from './platform-figures.ts';
import { portfolioReturnSchema, portfolioViewSchema } from './views.ts';

const permission = 'portfolio.readOwn';

export const portfolioRoutes = [
  read('/api/analytics/portfolio', 'El portafolio propio', { permission, answer: portfolioViewSchema }),
  read('/api/analytics/portfolio-return', 'Valor y rentabilidad del portafolio propio', {
    permission,
    answer: portfolioReturnSchema,
  }),
  read('/api/analytics/portfolio-evolution', 'El portafolio propio día por día, y qué lo movió', {
    permission,
    answer: evolutionSchema,
  }),
  read('/api/analytics/advanced', 'Análisis del portafolio propio', {
    permission,
    query: z.strictObject({ period: analyticsPeriodSchema.default('12m') }),
    answer: advancedAnalyticsSchema,
  }),
  read('/api/analytics/market-comparison', 'Comparación con el mercado', {
    permission,
    answer: marketComparisonSchema,
  }),
  read('/api/analytics/risk-analysis', 'Riesgo del portafolio propio', {
    permission,
    answer: riskAnalysisSchema,
  }),
  read('/api/analytics/platform', 'Cifras de la plataforma', {
    people: false,
    permission: 'platform.read',
    answer: platformFiguresSchema,
  }),
  read('/api/analytics/platform/pending', 'Todo lo que espera por el equipo', {
    people: 'pending',
    permission: 'platform.read',
    answer: pendingWorkSchema,
  }),
  read('/api/analytics/platform/charts', 'La plataforma en el tiempo y por bodega', {
    people: false,
    permission: 'platform.read',
    answer: platformChartsSchema,
  }),
];
