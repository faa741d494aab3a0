import { parseInput } from '@nodo/platform/errors';
import { z } from 'zod';
import type { Api, Call, RouteKey } from '../../commands/http.ts';

const noFields = z.strictObject({});

/** Requesting and controlling rebuilds of read models. */
export function addRebuildRoutes(api: Api): void {
  type AboutOne = Extract<RouteKey, `POST /api/history/rebuilds/{id}/${string}`>;
  const ref = (call: Call<AboutOne>) => {
    parseInput(noFields, call.raw);
    return { rebuildId: call.params.id };
  };
  api.command('POST /api/history/rebuilds', 'RequestRebuild');
  api.command('POST /api/history/rebuilds/{id}/pause', 'PauseRebuild', ref);
  api.command('POST /api/history/rebuilds/{id}/resume', 'ResumeRebuild', ref);
  api.command('POST /api/history/rebuilds/{id}/cancel', 'CancelRebuild', ref);
  api.command('POST /api/history/rebuilds/{id}/drop', 'DropRebuild', ref);
  api.command('POST /api/history/rebuilds/{id}/switch', 'SwitchRebuild', ({ body, params }) => ({
    ...body,
    rebuildId: params.id,
  }));
}
