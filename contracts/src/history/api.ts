import { file, read } from '../api-route.ts';
import { branchRoutes } from './branches/api.ts';
import {
  comparableTablesSchema,
  comparedEndsSchema,
  compareEndsQuerySchema,
  compareExportQuerySchema,
  compareQuerySchema,
  comparisonSchema,
  figuresExportQuerySchema,
} from './compare.ts';
import { momentViewSchema } from './moment.ts';
import { rebuildRoutes } from './rebuilds/api.ts';
import {
  activityQuerySchema,
  exportHistoryQuerySchema,
  historyPlaceQuerySchema,
  listHistoryQuerySchema,
  momentQuerySchema,
  statesQuerySchema,
  streamNameSchema,
  streamQuerySchema,
} from './values.ts';
import {
  historyActivitySchema,
  historyPageSchema,
  historyPlaceSchema,
  statesPageSchema,
  storySchema,
  streamPageSchema,
} from './views.ts';

const permission = 'history.read';
const params = { stream: streamNameSchema };

export const historyRoutes = [
  read('/api/history/events', 'Los eventos de la historia', {
    people: 'history',
    permission,
    query: listHistoryQuerySchema,
    answer: historyPageSchema,
  }),
  read('/api/history/events/place', 'Dónde queda un momento entre los mismos', {
    people: 'history',
    permission,
    query: historyPlaceQuerySchema,
    answer: historyPlaceSchema,
  }),
  read('/api/history/events/export', 'Los mismos como CSV o NDJSON', {
    people: 'history',
    permission,
    query: exportHistoryQuerySchema,
    answer: file('text/csv', 'application/x-ndjson'),
  }),
  read('/api/history/activity', 'Cuánto ha pasado y qué está detenido', {
    people: false,
    permission,
    isPresentOnly: true,
    query: activityQuerySchema,
    answer: historyActivitySchema,
  }),
  read('/api/history/moment', 'Dónde queda un momento en la historia', {
    people: 'history',
    permission,
    isPresentOnly: true,
    query: momentQuerySchema,
    answer: momentViewSchema,
  }),
  read('/api/history/tables', 'Las tablas que se pueden comparar', {
    people: false,
    permission,
    isPresentOnly: true,
    answer: comparableTablesSchema,
  }),
  read('/api/history/compare/ends', 'Dónde quedan los dos momentos de una comparación', {
    people: false,
    permission,
    isPresentOnly: true,
    query: compareEndsQuerySchema,
    answer: comparedEndsSchema,
  }),
  read('/api/history/compare', 'Una tabla en dos momentos, fila por fila', {
    people: 'history',
    permission,
    isPresentOnly: true,
    query: compareQuerySchema,
    answer: comparisonSchema,
  }),
  read('/api/history/compare/export', 'Lo mismo como CSV', {
    people: 'history',
    permission,
    isPresentOnly: true,
    query: compareExportQuerySchema,
    answer: file('text/csv'),
  }),
  read('/api/history/figures/export', 'Las cifras en dos momentos, como CSV', {
    people: 'history',
    permission,
    isPresentOnly: true,
    query: figuresExportQuerySchema,
    answer: file('text/csv'),
  }),
  read('/api/history/streams/{stream}', 'Los eventos de un flujo, como están guardados y como se leen', {
    people: 'history',
    permission,
    isPresentOnly: true,
    params,
    query: streamQuerySchema,
    answer: streamPageSchema,
  }),
  read('/api/history/streams/{stream}/states', 'El estado de un flujo después de cada evento', {
    people: 'history',
    permission,
    isPresentOnly: true,
    params,
    query: statesQuerySchema,
    answer: statesPageSchema,
  }),
  read('/api/history/streams/{stream}/story', 'Lo que pasó con una cosa y con lo que va unido a ella', {
    people: 'history',
    permission,
    isPresentOnly: true,
    params,
    answer: storySchema,
  }),
  ...rebuildRoutes,
  ...branchRoutes,
];
