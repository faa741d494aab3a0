import { displayName } from '@nodo/contracts/identity/views';
import {
  kycPresenceBodySchema,
  kycStatusBodySchema,
  reviewKycBodySchema,
  saveKycDraftSchema,
  submitKycBodySchema,
} from '@nodo/contracts/kyc/commands';
import {
  DOCUMENT_VIEW_SECONDS,
  type DocumentUrlView,
  documentViewBodySchema,
} from '@nodo/contracts/kyc/documents';
import { can } from '@nodo/contracts/permissions';
import { documentTokens } from '@nodo/platform/document-token';
import { AppError, parseInput } from '@nodo/platform/errors';
import { requireSession } from '@nodo/platform/http';
import { notifyLive } from '@nodo/platform/live';
import type { Pool } from '@nodo/platform/postgres';
import type { Session } from '@nodo/platform/sessions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatcher } from '../commands/dispatcher.ts';
import { addCommandRoute, commandRequest, setPosition } from '../commands/http.ts';
import { idOf } from '../commands/params.ts';
import type { Aggregates } from '../modules.ts';
import { noKyc } from './decider.ts';

export interface KycRouteOptions {
  readonly dispatcher: Dispatcher;
  readonly aggregates: Pick<Aggregates, 'kyc' | 'users'>;
  readonly pool: Pool;
  readonly sessionSecret: string;
}

/** The KYC of oneself, and its review by staff. Uploads have routes of their own. */
export function addKycRoutes(app: FastifyInstance, options: KycRouteOptions): void {
  addOwnRoutes(app, options);
  addReviewRoutes(app, options);
  addDocumentViews(app, options);
  addPresence(app, options);
}

function submission(body: unknown) {
  const { documentType: _, ...values } = parseInput(submitKycBodySchema, body);
  return values;
}

function addOwnRoutes(app: FastifyInstance, { dispatcher }: KycRouteOptions): void {
  addCommandRoute(app, dispatcher, {
    method: 'PUT',
    url: '/api/kyc/documents',
    permission: 'kyc.submitOwn',
    command: 'SaveKycDraft',
    status: 200,
    payload: (request) => parseInput(saveKycDraftSchema, request.body),
  });
  app.post('/api/kyc', async (request, reply) => {
    const session = requireSession(request, 'kyc.submitOwn');
    const sent = commandRequest(request, session);
    const outcome = await dispatcher.dispatch('SubmitKyc', submission(request.body), sent);
    setPosition(reply, outcome);
    return reply.status(outcome.result.attempt === 1 ? 201 : 200).send(outcome.result);
  });
}

/** One path for two people: its owner sends the record again, a reviewer decides on it. */
function addReviewRoutes(app: FastifyInstance, { dispatcher }: KycRouteOptions): void {
  app.put('/api/kyc/:id', async (request, reply) => {
    const session = requireSession(request, 'kyc.submitOwn');
    const userId = idOf(request);
    const sent = commandRequest(request, session);
    if (isOwn(session, userId) && !hasStatus(request.body)) {
      const outcome = await dispatcher.dispatch('SubmitKyc', submission(request.body), sent);
      setPosition(reply, outcome);
      return reply.send(outcome.result);
    }
    const outcome = await dispatcher.dispatch('ReviewKyc', reviewOf(request, session, userId), sent);
    setPosition(reply, outcome);
    return reply.send(outcome.result.record);
  });
  app.put('/api/users/:id/kyc-status', async (request, reply) => {
    const session = requireSession(request, 'kyc.review');
    const { kycStatus: status, notes, via, revision } = parseInput(kycStatusBodySchema, request.body);
    const command = {
      userId: idOf(request),
      status,
      via,
      ...(notes ? { notes } : {}),
      ...(revision === undefined ? {} : { revision: revision ?? noKyc.revision }),
    };
    const outcome = await dispatcher.dispatch('ReviewKyc', command, commandRequest(request, session));
    setPosition(reply, outcome);
    const { userId, kycStatus, record } = outcome.result;
    return reply.send({ userId, kycStatus, revision: record.revision });
  });
}

function isOwn(session: Session, userId: string): boolean {
  return session.userId === userId;
}

function hasStatus(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body;
}

/** Whoever may not review is told no more than that there is nothing; about oneself that would be a lie. */
function reviewOf(request: FastifyRequest, session: Session, userId: string) {
  if (!can(session.role, 'kyc.review') && !isOwn(session, userId)) throw new AppError('NOT_FOUND');
  if (isOwn(session, userId)) {
    throw new AppError('FORBIDDEN', 'No puedes revisar tu propia verificación KYC.');
  }
  const { status, reviewNotes, revision } = parseInput(reviewKycBodySchema, request.body);
  return {
    userId,
    status,
    via: 'review',
    ...(reviewNotes ? { notes: reviewNotes } : {}),
    ...(revision === undefined ? {} : { revision }),
  };
}

function addDocumentViews(app: FastifyInstance, { dispatcher, sessionSecret }: KycRouteOptions): void {
  const tokens = documentTokens(sessionSecret);
  app.post('/api/kyc/:id/document-views', async (request, reply) => {
    const session = requireSession(request, 'kyc.readOwn');
    const { documentType } = parseInput(documentViewBodySchema, request.body);
    const command = { userId: idOf(request), documentType };
    const outcome = await dispatcher.dispatch('ViewKycDocument', command, commandRequest(request, session));
    setPosition(reply, outcome);
    const { objectPath: path, contentType: type, size } = outcome.result;
    const until = Date.now() + DOCUMENT_VIEW_SECONDS * 1_000;
    const token = tokens.sign({ path, type, name: documentType, viewer: session.userId, until });
    const view: DocumentUrlView = {
      url: `/api/documents/${token}`,
      contentType: type,
      size,
      expiresAt: new Date(until).toISOString(),
    };
    return reply.status(201).send(view);
  });
}

/** Tells the colleagues who has a record open. Nothing is kept: who stops saying so is gone. */
function addPresence(app: FastifyInstance, { aggregates, pool }: KycRouteOptions): void {
  app.post('/api/kyc/:id/presence', async (request, reply) => {
    const { userId: reviewerId } = requireSession(request, 'kyc.review');
    const userId = idOf(request);
    const { present } = parseInput(kycPresenceBodySchema, request.body ?? {});
    const [reviewer, subject] = await Promise.all([
      aggregates.users.load(reviewerId),
      aggregates.users.load(userId),
    ]);
    if (!subject.state) throw new AppError('NOT_FOUND');
    const reviewerName = displayName(reviewer.state?.registered ?? {});
    const data = { userId, reviewerId, reviewerName, present };
    await notifyLive(pool, [{ event: 'kyc.reviewing', data, to: ['staff'] }]);
    return reply.send({ success: true });
  });
}
