import { command, read } from '../../api-route.ts';
import { branchOrderedSchema, orderBranchSchema } from './commands.ts';
import { branchDetailSchema, branchesViewSchema } from './views.ts';

const looking = { permission: 'history.read', isPresentOnly: true } as const;
const ordering = { permission: 'history.branch', answer: branchOrderedSchema } as const;

export const branchRoutes = [
  read('/api/history/branches', 'Las suposiciones y su avance', {
    people: false,
    ...looking,
    answer: branchesViewSchema,
  }),
  read('/api/history/branches/{id}', 'Una suposición y sus cifras, al lado de las que fueron', {
    people: 'history',
    ...looking,
    answer: branchDetailSchema,
  }),
  command('POST', '/api/history/branches', 'Repite la historia aparte, con algo distinto', {
    ...ordering,
    body: orderBranchSchema,
    status: 201,
  }),
  command('DELETE', '/api/history/branches/{id}', 'Borra una suposición', { ...ordering }),
];
