import type { reportsNotifications as kinds } from '@nodo/contracts/reports/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { Rows } from '../engine/rows.ts';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['report', 'document'];
export const reads = ['reports'] as const;

export const drafts: DraftsOf<typeof kinds> = {
  DocumentPublished: ({ stream, data: { documentType, investorId } }) => {
    const documentId = streamSubject(stream);
    const fact = { kind: 'document_published', params: { documentId, documentType } } as const;
    return [{ audience: investorId === null ? 'investors' : `user:${investorId}`, fact }];
  },
  ReportGenerated: async ({ stream }, rows) => {
    const { audience, params } = await report(stream, rows);
    return [{ audience, fact: { kind: 'report_ready', params } }];
  },
  ReportFailed: async ({ stream }, rows) => {
    const { audience, params } = await report(stream, rows);
    return [{ audience, fact: { kind: 'report_failed', params } }];
  },
};

async function report(stream: string, rows: Rows) {
  const row = await rows.reports.require(streamSubject(stream));
  const { id: reportId, type, period_from: periodFrom, period_to: periodTo } = row;
  return {
    audience: `user:${row.investor_id}` as const,
    params: { reportId, type, periodFrom, periodTo },
  };
}
