import type { EventData } from '@nodo/contracts/events';
import type { Row } from '@nodo/contracts/read-models/table';
import type { documents, reports } from '@nodo/contracts/reports/tables';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

type ReportRow = Row<typeof reports>;
type DocumentRow = Row<typeof documents>;

/** Statements and published documents. */
export const reportsProjection: Projection = {
  name: 'reports',
  categories: ['report', 'document'],
  owns: ['reports', 'documents'],
  forgets: [
    {
      table: 'documents',
      where: 'investor_id = $1::uuid',
      set: { name: '$2', url: erasedText('url'), withdrawal_reason: erasedText('withdrawal_reason') },
    },
  ],
  prefetch: (event, rows) => {
    if (isAboutReport(event)) rows.reports.prefetch(streamSubject(event.stream));
    if (event.type === 'DocumentWithdrawn') rows.documents.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    const report = await reportAfter(event, rows);
    if (report) {
      rows.reports.put(report);
      publishReport(report, event, publish);
    }
    const document = await documentAfter(event, rows);
    if (document) {
      rows.documents.put(document);
      publishDocument(document, event, publish);
    }
  },
};

function isAboutReport({ type }: StoredEvent): boolean {
  return type === 'ReportGenerated' || type === 'ReportFailed' || type === 'ReportRetried';
}

/** The statement's row after an event; undefined for events about documents. */
async function reportAfter(event: StoredEvent, rows: Rows): Promise<ReportRow | undefined> {
  const id = streamSubject(event.stream);
  const at = event.metadata.occurredAt;
  if (event.type === 'ReportRequested') return requested(id, event.data, at);
  if (!isAboutReport(event)) return undefined;
  const row = await rows.reports.require(id);
  switch (event.type) {
    case 'ReportGenerated': {
      const { objectPath: object_path, sha256, size, asOfPosition } = event.data;
      const as_of_position = Number(asOfPosition);
      return { ...row, status: 'ready', object_path, sha256, size, as_of_position, generated_at: at };
    }
    case 'ReportFailed':
      return { ...row, status: 'failed' };
    default:
      return { ...row, status: 'preparing' };
  }
}

function requested(id: string, data: EventData<'ReportRequested'>, at: string): ReportRow {
  return {
    id,
    investor_id: data.investorId,
    type: data.type,
    period_from: data.periodFrom,
    period_to: data.periodTo,
    status: 'preparing',
    object_path: null,
    sha256: null,
    size: null,
    as_of_position: null,
    requested_at: at,
    generated_at: null,
    language: data.language,
  };
}

async function documentAfter(event: StoredEvent, rows: Rows): Promise<DocumentRow | undefined> {
  const id = streamSubject(event.stream);
  const { actor, occurredAt } = event.metadata;
  if (event.type === 'DocumentWithdrawn') {
    const row = await rows.documents.require(id);
    return { ...row, withdrawn_at: occurredAt, withdrawal_reason: event.data.reason };
  }
  if (event.type !== 'DocumentPublished') return undefined;
  const { name, documentType, investorId, url, file } = event.data;
  return {
    ...{ id, name, type: documentType, investor_id: investorId, url },
    object_path: file?.objectPath ?? null,
    sha256: file?.sha256 ?? null,
    size: file?.size ?? null,
    published_by: actor.kind === 'user' ? actor.id : null,
    published_at: occurredAt,
    withdrawn_at: null,
    withdrawal_reason: null,
  };
}

function publishReport({ id, status, investor_id }: ReportRow, event: StoredEvent, publish: Publish): void {
  const data = { reportId: id, status, position: event.position.toString() };
  publish({ event: 'report.changed', data, to: [`user:${investor_id}`] });
}

function publishDocument({ id, investor_id }: DocumentRow, event: StoredEvent, publish: Publish): void {
  const data = { documentId: id, position: event.position.toString() };
  publish({
    event: 'document.changed',
    data,
    to: investor_id === null ? ['public'] : ['staff', `user:${investor_id}`],
  });
}
