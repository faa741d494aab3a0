import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import { displayName } from '@nodo/contracts/identity/views';
import type {
  AssignKyc,
  DiscardKycUploads,
  ExpireKyc,
  RecordKycUpload,
  RemindKycRenewal,
  ReviewKyc,
  SaveKycDraft,
  SubmitKyc,
  ViewKycDocument,
} from '@nodo/contracts/kyc/commands';
import { eachKycDocument, kycObjectPath } from '@nodo/contracts/kyc/documents';
import type { DecideKycMatch, RecordKycScreening } from '@nodo/contracts/kyc/screening';
import { kycStatusLabels } from '@nodo/contracts/kyc/values';
import type { KycRecordView } from '@nodo/contracts/kyc/views';
import { can } from '@nodo/contracts/permissions';
import { AppError } from '@nodo/platform/errors';
import type { ObjectStore } from '@nodo/platform/object-store';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Decision } from '../commands/decision.ts';
import { authoriseForOthers } from '../commands/policy.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import {
  decideDiscard,
  decideDraft,
  decideExpiry,
  decideReminder,
  decideSubmit,
  decideUpload,
  decideView,
  findDocument,
  type Moment,
} from './decider.ts';
import type { KycState } from './kyc-state.ts';
import { decideAssign, decideReview } from './review-decider.ts';
import { decideMatch, decideScreening } from './screening-decider.ts';
import { recordView } from './view.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

export function createKycHandlers(
  { kyc, users }: Pick<Aggregates, 'kyc' | 'users'>,
  validDays: number,
  objects: Pick<ObjectStore, 'remove'>,
) {
  const momentOf = ({ occurredAt }: CommandContext) => ({ at: occurredAt, validDays });

  async function nameOf(userId: string): Promise<string> {
    const { state } = await users.load(userId);
    return displayName(state?.registered ?? {});
  }

  async function ownRecord(userId: string, state: KycState): Promise<KycRecordView> {
    const { state: user } = await users.load(userId);
    return recordView(state, { userId, user, validDays });
  }

  async function upload(context: CommandContext, command: RecordKycUpload): Result<'RecordKycUpload'> {
    const userId = actorId(context.actor);
    if (!command.objectPath.startsWith(kycObjectPath(userId, ''))) throw new AppError('DOCUMENT_NOT_FOUND');
    await assertNotErasing(users, userId);
    const changed = await kyc.handleOnce(userId, context, ({ state }) =>
      decideUpload(state, command, momentOf(context)),
    );
    const { objectPath, sha256, size } = command;
    return { result: { objectPath, sha256, size }, position: changed.position };
  }

  async function saveDraft(context: CommandContext, command: SaveKycDraft): Result<'SaveKycDraft'> {
    const userId = actorId(context.actor);
    await assertNotErasing(users, userId);
    const changed = await kyc.handleOnce(userId, context, ({ state }) =>
      decideDraft(state, command, momentOf(context)),
    );
    const { documents } = changed.state.draft;
    const documentPaths = eachKycDocument((type) => documents[type] ?? null);
    return { result: { success: true, documentPaths }, position: changed.position };
  }

  async function submit(context: CommandContext, command: SubmitKyc): Result<'SubmitKyc'> {
    const userId = actorId(context.actor);
    await assertNotErasing(users, userId);
    const changed = await kyc.handleOnce(userId, context, ({ state }) =>
      decideSubmit(state, command, momentOf(context)),
    );
    return { result: await ownRecord(userId, changed.state), position: changed.position };
  }

  async function review(context: CommandContext, command: ReviewKyc): Result<'ReviewKyc'> {
    const { userId } = command;
    const { state: user } = await users.load(userId);
    if (!user) throw new AppError('USER_NOT_FOUND');
    await assertNotErasing(users, userId);
    const changed = await kyc
      .handleOnce(userId, context, ({ state }) =>
        decideReview(state, command, context.actor, context.occurredAt),
      )
      .catch(async (error: unknown) => {
        throw error instanceof AppError && error.code === 'KYC_CHANGED'
          ? await conflictWithOther(userId)
          : error;
      });
    const { status, revision } = changed.state;
    return { result: { userId, kycStatus: status, revision }, position: changed.position };
  }

  async function recordScreening(
    context: CommandContext,
    command: RecordKycScreening,
  ): Result<'RecordKycScreening'> {
    const { userId } = command;
    await assertNotErasing(users, userId);
    const changed = await kyc.handle(userId, context, ({ state }) => decideScreening(state, command));
    return { result: { matches: changed.state.screening?.matches.length ?? 0 }, position: changed.position };
  }

  async function decideOnMatch(context: CommandContext, command: DecideKycMatch): Result<'DecideKycMatch'> {
    const { userId, decision } = command;
    const { state: user } = await users.load(userId);
    if (!user) throw new AppError('USER_NOT_FOUND');
    await assertNotErasing(users, userId);
    const changed = await kyc.handleOnce(userId, context, ({ state }) =>
      decideMatch(state, command, context.actor),
    );
    return { result: { decision, kycStatus: changed.state.status }, position: changed.position };
  }

  async function assign(context: CommandContext, command: AssignKyc): Result<'AssignKyc'> {
    const { userId, assigneeId } = command;
    const { state: user } = await users.load(userId);
    if (!user) throw new AppError('USER_NOT_FOUND');
    await assertNotErasing(users, userId);
    if (assigneeId !== null) {
      const { state: assignee } = await users.load(assigneeId);
      if (!assignee || !can(assignee.registered.role, 'kyc.review')) {
        const message = 'Esta persona no revisa verificaciones';
        throw new AppError('VALIDATION_FAILED', message, { assigneeId: message });
      }
    }
    const changed = await kyc.handleOnce(userId, context, ({ state }) =>
      decideAssign(state, userId, assigneeId),
    );
    const { assignee: id } = changed.state;
    const assignee = id === null ? null : { id, name: await nameOf(id) };
    return { result: { assignee }, position: changed.position };
  }

  /** The conflict error for a reviewer who was overtaken, with what happened in the meantime. */
  async function conflictWithOther(userId: string): Promise<AppError> {
    const { state } = await kyc.load(userId);
    const now = { kycStatus: `Estado actual: ${kycStatusLabels[state.status]}` };
    return new AppError('KYC_CHANGED', await whatHappened(state), now);
  }

  /** Undefined when the catalogue's own sentence says enough. */
  async function whatHappened(state: KycState): Promise<string | undefined> {
    const { review: last, submission, status, renewal, isJustReviewed } = state;
    // Also while a renewal waits, which was handed in after the last review.
    if (status === 'expired' && !isJustReviewed) return 'La aprobación venció mientras la revisabas.';
    const isResubmitted = submission && (!last || submission.submittedAt > last.at);
    if (isResubmitted) return 'La persona envió su verificación de nuevo mientras la revisabas.';
    if (last?.by.kind !== 'user') return undefined;
    const name = await nameOf(last.by.id);
    if (renewal === 'declined') return `${name} no aprobó la renovación mientras la revisabas.`;
    if (renewal === 'waiting') return `${name} dejó la renovación por decidir mientras la revisabas.`;
    return `${name} la dejó en «${kycStatusLabels[status]}» mientras la revisabas.`;
  }

  /** A handler of what the worker proposes because of time; whoever is being erased is left alone. */
  function inTime(decide: (state: KycState, moment: Moment) => Decision) {
    return async (context: CommandContext, { userId }: ExpireKyc | RemindKycRenewal) => {
      await assertNotErasing(users, userId);
      const changed = await kyc.handle(userId, context, ({ state }) => decide(state, momentOf(context)));
      return { result: { userId, kycStatus: changed.state.status }, position: changed.position };
    };
  }

  async function view(context: CommandContext, command: ViewKycDocument): Result<'ViewKycDocument'> {
    const { userId, documentType } = command;
    const isOwner = actorId(context.actor) === userId;
    // Whether somebody else has a KYC record at all is not disclosed.
    if (!isOwner) authoriseForOthers('kyc.readOwn', context);
    await assertNotErasing(users, userId);
    // Not once per key: a repeated one may find another submission or come days later, and is a view of its own.
    const changed = await kyc.handle(userId, context, ({ state }) =>
      decideView(state, documentType, isOwner),
    );
    const document = findDocument(changed.state, documentType, isOwner);
    if (!document) throw new AppError('DOCUMENT_NOT_FOUND');
    return { result: document, position: changed.position };
  }

  /**
   * Discards old drafts, and deletes those of the named objects that nothing refers to: discarded uploads, and
   * objects missing from the stream. Named objects are older than an upload may take.
   */
  async function discard(context: CommandContext, command: DiscardKycUploads): Result<'DiscardKycUploads'> {
    const { userId, objectPaths } = command;
    const own = objectPaths.filter((path) => path.startsWith(kycObjectPath(userId, '')));
    const changed = await kyc.handle(
      userId,
      context,
      ({ state }) => decideDiscard(state, own, context.occurredAt),
      { allowClosed: true },
    );
    const { uploads } = changed.state;
    const needless = own.filter((path) => !uploads[path]);
    for (const path of needless) await objects.remove(path);
    return { result: { removed: needless.length }, position: changed.position };
  }

  return {
    DiscardKycUploads: discard,
    RecordKycUpload: upload,
    SaveKycDraft: saveDraft,
    SubmitKyc: submit,
    ReviewKyc: review,
    RecordKycScreening: recordScreening,
    DecideKycMatch: decideOnMatch,
    AssignKyc: assign,
    ExpireKyc: inTime((state, { at }) => decideExpiry(state, at, validDays)),
    RemindKycRenewal: inTime(decideReminder),
    ViewKycDocument: view,
  };
}
