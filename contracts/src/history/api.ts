import { read } from '../api-route.ts';
import { rebuildRoutes } from './rebuilds/api.ts';
import {
  activityQuerySchema,
  listHistoryQuerySchema,
  statesQuerySchema,
  streamNameSchema,
  streamQuerySchema,
} from './values.ts';
import { historyActivitySchema, historyPageSchema, statesPageSchema, streamPageSchema } from './views.ts';

const permission = 'history.read';
const params = { stream: streamNameSchema };

export const historyRoutes = [
  read('/api/history/events', 'Los eventos de la historia', {
    permission,
    query: listHistoryQuerySchema,
    answer: historyPageSchema,
  }),
  read('/api/history/activity', 'Cuánto ha pasado y qué está detenido', {
    permission,
    isPresentOnly: true,
    query: activityQuerySchema,
    answer: historyActivitySchema,
  }),
  read('/api/history/streams/{stream}', 'Los eventos de un flujo, como están guardados y como se leen', {
    permission,
    isPresentOnly: true,
    params,
    query: streamQuerySchema,
    answer: streamPageSchema,
  }),
  read('/api/history/streams/{stream}/states', 'El estado de un flujo después de cada evento', {
    permission,
    isPresentOnly: true,
    params,
    query: statesQuerySchema,
    answer: statesPageSchema,
  }),
  ...rebuildRoutes,
];
