import { displayName } from '@nodo/contracts/identity/views';
import { reviewKycBodySchema, submitKycBodySchema } from '@nodo/contracts/kyc/commands';
import { DOCUMENT_VIEW_SECONDS } from '@nodo/contracts/kyc/documents';
import { can } from '@nodo/contracts/permissions';
import { documentTokens } from '@nodo/platform/document-token';
import { AppError, parseInput } from '@nodo/platform/errors';
import { notifyLive } from '@nodo/platform/live';
import type { Pool } from '@nodo/platform/postgres';
import type { Session } from '@nodo/platform/sessions';
import { sharedNow } from '@nodo/platform/shared-clock';
import type { Api } from '../commands/http.ts';
import type { Aggregates } from '../modules.ts';
import { noKyc } from './kyc-state.ts';

export interface KycRouteOptions {
  readonly aggregates: Pick<Aggregates, 'users'>;
  readonly pool: Pool;
  readonly sessionSecret: string;
}

/** One's own KYC, and its review by staff. Upload routes are registered separately. */
export function addKycRoutes(api: Api, options: KycRouteOptions): void {
  addOwnRoutes(api);
  addReviewRoutes(api);
  addDocumentViews(api, options);
  addPresence(api, options);
}

function submission(body: unknown) {
  const { documentType: _, ...values } = parseInput(submitKycBodySchema, body);
  return values;
}

function addOwnRoutes(api: Api): void {
  api.command('PUT /api/kyc/documents', 'SaveKycDraft', ({ body }) => body);
  api.handle('POST /api/kyc', async (call) => {
    const { sent } = call;
    const record = await call.dispatch('SubmitKyc', submission(call.request.body), sent);
    call.reply.status(record.attempt === 1 ? 201 : 200);
    return record;
  });
}

/** One path for two callers: the owner resubmits the record, a reviewer decides on it. */
function addReviewRoutes(api: Api): void {
  api.handle('PUT /api/kyc/{id}', async (call) => {
    const { session, params, sent } = call;
    const { body } = call.request;
    if (isOwn(session, params.id) && !hasStatus(body)) {
      return call.dispatch('SubmitKyc', submission(body), sent);
    }
    return call.dispatch('ReviewKyc', reviewOf(body, session, params.id), sent);
  });
  api.command('PUT /api/kyc/{id}/assignee', 'AssignKyc', ({ body, params }) => ({
    userId: params.id,
    assigneeId: body.assigneeId,
  }));
  api.command('PUT /api/kyc/{id}/match', 'DecideKycMatch', ({ body, params }) => ({
    ...body,
    userId: params.id,
  }));
  api.command('PUT /api/users/{id}/kyc-status', 'ReviewKyc', ({ body, params }) => {
    const { kycStatus: status, notes, via, exception, revision } = body;
    return {
      userId: params.id,
      status,
      via,
      ...(notes ? { notes } : {}),
      ...(exception ? { exception } : {}),
      ...(revision === undefined ? {} : { revision: revision ?? noKyc.revision }),
    };
  });
}

function isOwn(session: Session, userId: string): boolean {
  return session.userId === userId;
}

function hasStatus(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body;
}

/** A caller without permission to review gets NOT_FOUND; about oneself, whose record plainly exists, FORBIDDEN. */
function reviewOf(body: unknown, session: Session, userId: string) {
  if (!can(session.role, 'kyc.review') && !isOwn(session, userId)) throw new AppError('NOT_FOUND');
  if (isOwn(session, userId)) {
    throw new AppError('FORBIDDEN', 'No puedes revisar tu propia verificación KYC.');
  }
  const { status, reviewNotes, checklist, exception, revision } = parseInput(reviewKycBodySchema, body);
  return {
    userId,
    status,
    via: 'review',
    ...(reviewNotes ? { notes: reviewNotes } : {}),
    ...(checklist ? { checklist } : {}),
    ...(exception ? { exception } : {}),
    ...(revision === undefined ? {} : { revision }),
  };
}

function addDocumentViews(api: Api, { pool, sessionSecret }: KycRouteOptions): void {
  const tokens = documentTokens(sessionSecret);
  api.handle('POST /api/kyc/{id}/document-views', async (call) => {
    const { documentType } = call.body;
    const kept = await call.dispatch('ViewKycDocument', { userId: call.params.id, documentType });
    const { objectPath: path, contentType: type, size } = kept;
    const until = (await sharedNow(pool)) + DOCUMENT_VIEW_SECONDS * 1_000;
    const token = tokens.sign({ path, type, name: documentType, viewer: call.session.userId, until });
    const expiresAt = new Date(until).toISOString();
    return { url: `/api/documents/${token}`, contentType: type, size, expiresAt };
  });
}

/** Notifies colleagues who has a record open. Nothing is stored: whoever stops sending is considered gone. */
function addPresence(api: Api, { aggregates, pool }: KycRouteOptions): void {
  api.handle('POST /api/kyc/{id}/presence', async ({ session, params, body }) => {
    const { userId: reviewerId } = session;
    const { id: userId } = params;
    const { present } = body;
    const [reviewer, subject] = await Promise.all([
      aggregates.users.load(reviewerId),
      aggregates.users.load(userId),
    ]);
    if (!subject.state) throw new AppError('NOT_FOUND');
    const reviewerName = displayName(reviewer.state?.registered ?? {});
    const data = { userId, reviewerId, reviewerName, present };
    await notifyLive(pool, [{ event: 'kyc.reviewing', data, to: ['staff'] }]);
    return { success: true };
  });
}
