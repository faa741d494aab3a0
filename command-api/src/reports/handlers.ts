import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type { FailReport, RecordReport, RequestReport, RetryReport } from '@nodo/contracts/reports/commands';
import { type ReportView, reportView } from '@nodo/contracts/reports/views';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { preferencesOf } from '../preferences/decider.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decideFailure, decideRecord, decideRequest, decideRetry, type ReportState } from './decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

export function createReportHandlers({ reports, users }: Pick<Aggregates, 'reports' | 'users'>) {
  async function request(context: CommandContext, command: RequestReport): Result<'RequestReport'> {
    const userId = actorId(context.actor);
    const { language } = preferencesOf(await assertNotErasing(users, userId));
    const id = deriveId('report', userId, context.key);
    const changed = await reports.handleOnce(
      id,
      context,
      ({ state }) => decideRequest(state, command, { investorId: userId, language }, context.occurredAt),
      { likelyNew: true },
    );
    return { result: viewOf(id, changed.state), position: changed.position };
  }

  async function retry(context: CommandContext, { reportId }: RetryReport): Result<'RetryReport'> {
    const userId = actorId(context.actor);
    await assertNotErasing(users, userId);
    const changed = await reports.handleOnce(reportId, context, ({ state }) => decideRetry(state, userId));
    return { result: viewOf(reportId, changed.state), position: changed.position };
  }

  async function record(context: CommandContext, command: RecordReport): Result<'RecordReport'> {
    const { reportId } = command;
    const { state } = await reports.load(reportId);
    if (state) await assertNotErasing(users, state.asked.investorId);
    const changed = await reports.handle(reportId, context, (now) => decideRecord(now.state, command));
    return { result: viewOf(reportId, changed.state), position: changed.position };
  }

  async function fail(context: CommandContext, command: FailReport): Result<'FailReport'> {
    const { reportId } = command;
    const changed = await reports.handle(reportId, context, ({ state }) => decideFailure(state, command));
    return { result: viewOf(reportId, changed.state), position: changed.position };
  }

  return { RequestReport: request, RetryReport: retry, RecordReport: record, FailReport: fail };
}

function viewOf(id: string, state: ReportState): ReportView {
  if (!state) throw new AppError('REPORT_NOT_FOUND');
  const { asked, askedAt, status, file } = state;
  const { type, periodFrom, periodTo } = asked;
  return reportView({
    ...{ id, type, periodFrom, periodTo, status, createdAt: askedAt },
    file: file && { size: file.size, sha256: file.sha256, generatedAt: file.generatedAt },
  });
}
