import { command, read } from '../../api-route.ts';
import { rebuildOrderedSchema, requestRebuildSchema, switchRebuildBodySchema } from './commands.ts';
import { rebuildDetailSchema, rebuildsViewSchema } from './views.ts';

const looking = { permission: 'history.read', isPresentOnly: true } as const;
const ordering = { permission: 'history.rebuild', answer: rebuildOrderedSchema } as const;

export const rebuildRoutes = [
  read('/api/history/rebuilds', 'Las reconstrucciones y su avance', {
    people: false,
    ...looking,
    answer: rebuildsViewSchema,
  }),
  read('/api/history/rebuilds/{id}', 'Una reconstrucción y en qué difiere de lo que está en uso', {
    people: false,
    ...looking,
    answer: rebuildDetailSchema,
  }),
  command('POST', '/api/history/rebuilds', 'Reconstruye proyecciones al lado de las que están en uso', {
    ...ordering,
    body: requestRebuildSchema,
    status: 201,
  }),
  command('POST', '/api/history/rebuilds/{id}/pause', 'Detiene una reconstrucción sin perder lo hecho', {
    ...ordering,
  }),
  command('POST', '/api/history/rebuilds/{id}/resume', 'Sigue una reconstrucción, o la pone al día', {
    ...ordering,
  }),
  command('POST', '/api/history/rebuilds/{id}/cancel', 'Cancela una reconstrucción', { ...ordering }),
  command('POST', '/api/history/rebuilds/{id}/switch', 'Pone en uso lo reconstruido', {
    ...ordering,
    body: switchRebuildBodySchema,
  }),
  command('POST', '/api/history/rebuilds/{id}/drop', 'Borra lo reconstruido, o lo que reemplazó', {
    ...ordering,
  }),
];
