import { parseInput } from '@nodo/platform/errors';
import { z } from 'zod';
import type { Api } from '../commands/http.ts';

const noFields = z.strictObject({});

/** Skipping or retrying events that a projection could not apply. */
export function addProjectionRoutes(api: Api): void {
  api.command('POST /api/projections/{projection}/parked/{key}/skip', 'SkipParkedEvent', (call) => ({
    ...call.body,
    ...call.params,
  }));
  api.command('POST /api/projections/{projection}/parked/{key}/retry', 'RetryParkedKey', (call) => ({
    ...parseInput(noFields, call.raw),
    ...call.params,
  }));
}
