import { command, file, read } from '../api-route.ts';
import { periodSchema } from '../periods.ts';
import { prepareDistributionSchema } from './commands.ts';
import {
  accountViewSchema,
  distributionAnswerSchema,
  distributionDetailSchema,
  distributionQuerySchema,
  distributionsViewSchema,
  investmentReturnsSchema,
  listReturnsQuerySchema,
  performanceHistorySchema,
  performanceQuerySchema,
  portfolioDistributionSchema,
  returnsPageSchema,
} from './views.ts';

const params = { period: periodSchema };

export const earningsRoutes = [
  read('/api/earnings/account', 'El saldo propio', {
    permission: 'earnings.readOwn',
    answer: accountViewSchema,
  }),
  read('/api/earnings/returns', 'Rendimientos propios, mes por mes', {
    permission: 'earnings.readOwn',
    query: listReturnsQuerySchema,
    answer: returnsPageSchema,
  }),
  read('/api/investments/{id}/returns', 'Lo que rindió una inversión, mes por mes, y lo que sigue', {
    people: 'investments',
    permission: 'investments.readOwn',
    answer: investmentReturnsSchema,
  }),
  read('/api/analytics/performance-history', 'Evolución del portafolio propio', {
    permission: 'portfolio.readOwn',
    query: performanceQuerySchema,
    answer: performanceHistorySchema,
  }),
  read('/api/analytics/portfolio-distribution', 'Reparto del portafolio propio', {
    permission: 'portfolio.readOwn',
    answer: portfolioDistributionSchema,
  }),
  read('/api/distributions', 'Distribuciones mensuales', {
    people: false,
    permission: 'distributions.read',
    answer: distributionsViewSchema,
  }),
  read('/api/distributions/export', 'Distribuciones mensuales como CSV', {
    people: false,
    permission: 'distributions.read',
    answer: file('text/csv'),
  }),
  read('/api/distributions/{period}', 'La distribución de un mes', {
    people: 'distributions',
    permission: 'distributions.read',
    params,
    query: distributionQuerySchema,
    answer: distributionDetailSchema,
  }),
  read('/api/distributions/{period}/export', 'Quién recibe qué de un mes, como CSV', {
    people: 'distributions',
    permission: 'distributions.read',
    params,
    answer: file('text/csv'),
  }),
  command('POST', '/api/distributions', 'Prepara la distribución de un mes', {
    permission: 'distributions.prepare',
    body: prepareDistributionSchema,
    status: 201,
    answer: distributionAnswerSchema,
  }),
  command('POST', '/api/distributions/{period}/approve', 'Aprueba la distribución de un mes', {
    permission: 'distributions.approve',
    params,
    answer: distributionAnswerSchema,
  }),
];
