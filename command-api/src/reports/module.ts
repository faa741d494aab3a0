import type { commands } from '@nodo/contracts/reports/catalogue';
import { streams } from '@nodo/contracts/streams';
import type { Api } from '../commands/http.ts';
import type { HandlerServices, Handlers, OpenStream, RouteServices } from '../module.ts';
import { evolveReport, type ReportState } from './decider.ts';
import { type DocumentState, evolveDocument } from './document-decider.ts';
import { createDocumentHandlers } from './document-handlers.ts';
import { createReportHandlers } from './handlers.ts';
import { addReportRoutes } from './routes.ts';
import { addDocumentRoutes } from './upload-routes.ts';
import { documentUploadTokens } from './upload-token.ts';

export const reportsModule = {
  streams: (open: OpenStream) => ({
    reports: open<ReportState>({ name: streams.report, initial: null, evolve: evolveReport }),
    documents: open<DocumentState>({ name: streams.document, initial: null, evolve: evolveDocument }),
  }),
  handlers(services: HandlerServices): Handlers<typeof commands> {
    return {
      ...createReportHandlers(services.aggregates),
      ...createDocumentHandlers(services.aggregates, services.objects),
    };
  },
  routes(api: Api, services: RouteServices): void {
    addReportRoutes(api);
    addDocumentRoutes(api, { ...services, tokens: documentUploadTokens(services.config.sessionSecret) });
  },
};
