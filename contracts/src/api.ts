import { z } from 'zod';
import { type ApiRoute, file, noBody, read } from './api-route.ts';
import * as domains from './catalogue.ts';

const open = { permission: 'public', isPresentOnly: true, otherAnswers: { 304: noBody } } as const;

const documentationRoutes = [
  read('/api/openapi.json', 'Este documento', { ...open, answer: z.looseObject({ openapi: z.string() }) }),
  read('/api/docs', 'La página para leerlo y probarlo', { ...open, answer: file('text/html') }),
  read('/api/docs/page.js', 'El programa de la página', { ...open, answer: file('text/javascript') }),
  read('/api/docs/page.css', 'El estilo de la página', { ...open, answer: file('text/css') }),
];

/** The routes of every domain under its displayed title, sorted by title. */
export const apiDomains: readonly { readonly title: string; readonly routes: readonly ApiRoute[] }[] = [
  ...Object.values(domains),
  { title: 'Documentación', routes: documentationRoutes },
].toSorted((a, b) => a.title.localeCompare(b.title, 'es'));

/** Every route under /api. */
export const apiRoutes: readonly ApiRoute[] = apiDomains.flatMap(({ routes }) => routes);
