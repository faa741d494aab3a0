import type { commands } from '@nodo/contracts/assignments/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream } from '../module.ts';
import { evolveAssignment, nobodys } from './decider.ts';
import { createAssignmentHandlers } from './handlers.ts';
import { workIn } from './waiting.ts';

export const assignmentsModule = {
  streams: (open: OpenStream) => ({
    /** The id is derived from the work item. */
    assignments: open({ name: streams.assignment, initial: nobodys, evolve: evolveAssignment }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return createAssignmentHandlers(services.aggregates, workIn(services));
  },
  routes(api: Api): void {
    api.command('PUT /api/assignments', 'AssignWorkItem');
  },
};
