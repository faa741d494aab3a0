import { z } from 'zod';
import { type ApiRoute, file, noBody, read } from './api-route.ts';
import { auditRoutes } from './audit/api.ts';
import { decisionRoutes } from './decisions/api.ts';
import { developmentRoutes } from './development/api.ts';
import { earningsRoutes } from './earnings/api.ts';
import { historyRoutes } from './history/api.ts';
import { identityRoutes } from './identity/api.ts';
import { imageRoutes } from './images/api.ts';
import { investmentRoutes } from './investments/api.ts';
import { kycRoutes } from './kyc/api.ts';
import { mediaRoutes } from './media/api.ts';
import { movementRoutes } from './movements/api.ts';
import { notificationRoutes } from './notifications/api.ts';
import { payoutRoutes } from './payouts/api.ts';
import { portfolioRoutes } from './portfolio/api.ts';
import { preferenceRoutes } from './preferences/api.ts';
import { privacyRoutes } from './privacy/api.ts';
import { projectionRoutes } from './projections/api.ts';
import { reportRoutes } from './reports/api.ts';
import { settingsRoutes } from './settings/api.ts';
import { transferRoutes } from './transfers/api.ts';
import { videoRoutes } from './videos/api.ts';
import { warehouseRoutes } from './warehouses/api.ts';

const open = { permission: 'public', isPresentOnly: true, otherAnswers: { 304: noBody } } as const;

const documentationRoutes = [
  read('/api/openapi.json', 'Este documento', { ...open, answer: z.looseObject({ openapi: z.string() }) }),
  read('/api/docs', 'La página para leerlo y probarlo', { ...open, answer: file('text/html') }),
  read('/api/docs/page.js', 'El programa de la página', { ...open, answer: file('text/javascript') }),
  read('/api/docs/page.css', 'El estilo de la página', { ...open, answer: file('text/css') }),
];

/** The routes of every domain, under the name that people read above them. */
export const apiDomains: readonly { readonly name: string; readonly routes: readonly ApiRoute[] }[] = [
  { name: 'Identidad', routes: identityRoutes },
  { name: 'Verificación KYC', routes: kycRoutes },
  { name: 'Inversiones', routes: investmentRoutes },
  { name: 'Transferencias', routes: transferRoutes },
  { name: 'Retiros', routes: payoutRoutes },
  { name: 'Rendimientos', routes: earningsRoutes },
  { name: 'Movimientos', routes: movementRoutes },
  { name: 'Portafolio y cifras', routes: portfolioRoutes },
  { name: 'Decisiones', routes: decisionRoutes },
  { name: 'Bodegas y obra', routes: warehouseRoutes },
  { name: 'Imágenes', routes: imageRoutes },
  { name: 'Archivos', routes: mediaRoutes },
  { name: 'Videos y cámaras', routes: videoRoutes },
  { name: 'Reportes y documentos', routes: reportRoutes },
  { name: 'Notificaciones', routes: notificationRoutes },
  { name: 'Preferencias', routes: preferenceRoutes },
  { name: 'Configuración', routes: settingsRoutes },
  { name: 'Privacidad', routes: privacyRoutes },
  { name: 'Auditoría', routes: auditRoutes },
  { name: 'Historia', routes: historyRoutes },
  { name: 'Proyecciones', routes: projectionRoutes },
  { name: 'Documentación', routes: documentationRoutes },
  { name: 'Desarrollo', routes: developmentRoutes },
];

/** Every route under /api. */
export const apiRoutes: readonly ApiRoute[] = apiDomains.flatMap(({ routes }) => routes);
