import { bogotaDay } from '@nodo/contracts/bogota';
import { refusal } from '@nodo/contracts/errors';
import type { EventData } from '@nodo/contracts/events';
import type { Language } from '@nodo/contracts/preferences/values';
import type { FailReport, RecordReport, RequestReport } from '@nodo/contracts/reports/commands';
import { type ReportStatus, reportObjectPath } from '@nodo/contracts/reports/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type Decision, unchanged } from '../commands/decision.ts';

/** Stream `report-{id}`; null until requested. */
export type ReportState = {
  readonly asked: EventData<'ReportRequested'>;
  readonly askedAt: string;
  readonly status: ReportStatus;
  readonly file: (EventData<'ReportGenerated'> & { readonly generatedAt: string }) | null;
} | null;

export function evolveReport(state: ReportState, event: StoredEvent): ReportState {
  const at = event.metadata.occurredAt;
  if (event.type === 'ReportRequested') {
    return { asked: event.data, askedAt: at, status: 'preparing', file: null };
  }
  if (!state) return state;
  switch (event.type) {
    case 'ReportGenerated':
      return { ...state, status: 'ready', file: { ...event.data, generatedAt: at } };
    case 'ReportFailed':
      return { ...state, status: 'failed' };
    case 'ReportRetried':
      return { ...state, status: 'preparing' };
    default:
      return state;
  }
}

/** The recipient of a statement, and the language to write it in. */
interface Reader {
  readonly investorId: string;
  readonly language: Language;
}

/** A standard period may still be running; a custom range must not end in the future. */
export function decideRequest(
  state: ReportState,
  command: RequestReport,
  { investorId, language }: Reader,
  now: string,
): Decision {
  if (state) return unchanged;
  const today = bogotaDay(now);
  const { type, periodFrom, periodTo } = command;
  if (periodFrom > today) return notYet('periodFrom', 'Ese período todavía no empieza');
  if (type === 'custom' && periodTo > today) return notYet('periodTo', 'Elige un día hasta hoy');
  return [{ type: 'ReportRequested', data: { investorId, type, periodFrom, periodTo, language } }];
}

function notYet(field: string, message: string) {
  return refusal('VALIDATION_FAILED', `${message}.`, { [field]: message });
}

/** Somebody else's statement is answered like one that does not exist. */
export function decideRetry(state: ReportState, investorId: string): Decision {
  if (state?.asked.investorId !== investorId) return refusal('REPORT_NOT_FOUND');
  return state.status === 'failed' ? [{ type: 'ReportRetried', data: {} }] : unchanged;
}

/** Recorded once; a file that arrives after the report was marked failed is accepted. */
export function decideRecord(state: ReportState, command: RecordReport): Decision {
  const { reportId, ...file } = command;
  if (!state || file.objectPath !== reportObjectPath(state.asked.investorId, reportId)) {
    return refusal('REPORT_NOT_FOUND');
  }
  return state.file ? unchanged : [{ type: 'ReportGenerated', data: file }];
}

export function decideFailure(state: ReportState, { reason }: FailReport): Decision {
  if (!state) return refusal('REPORT_NOT_FOUND');
  return state.status === 'preparing' ? [{ type: 'ReportFailed', data: { reason } }] : unchanged;
}
