import { z } from 'zod';
import { command } from '../command.ts';
import { finishSanctionsScreeningSchema, importedListSchema, importSanctionsListSchema } from './commands.ts';

export { sanctionsRoutes as routes } from './api.ts';
export * as tables from './tables.ts';
export const title = 'Listas de sanciones';

export const commands = {
  ImportSanctionsList: command(importSanctionsListSchema, 'sanctions.import', importedListSchema),
  FinishSanctionsScreening: command(
    finishSanctionsScreeningSchema,
    'service',
    z.object({ people: z.int().nullable() }),
  ),
};
