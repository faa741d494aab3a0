import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import type { DiscardFiles, PublishDocument, WithdrawDocument } from '@nodo/contracts/reports/commands';
import { sanctionsObjectPathSchema } from '@nodo/contracts/sanctions/commands';
import { sanctionsLists as lists } from '@nodo/contracts/sanctions/values';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import type { ObjectStore } from '@nodo/platform/object-store';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import { pictureOf } from '../media/decider.ts';
import type { Aggregates } from '../modules.ts';
import { assertNotErasing } from '../privacy/erasure-lock.ts';
import { decidePublish, decideWithdraw } from './document-decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const OBJECT_PATH = new RegExp(`^(reports|documents)/(shared|${UUID})/(${UUID})$`);
const MEDIA_PATH = new RegExp(`^(?:media/(${UUID})/(.+)|media-documents/(${UUID}))$`);

/** The recipient has to exist and must not be about to be erased. */
export async function checkReader(users: Aggregates['users'], investorId: string): Promise<void> {
  const { state } = await users.load(investorId);
  if (!state) {
    const fields = { investorId: 'Elige una persona de la lista' };
    throw new AppError('USER_NOT_FOUND', undefined, fields);
  }
  await assertNotErasing(users, investorId);
}

export function createDocumentHandlers(
  {
    documents,
    mediaDocuments,
    mediaFiles,
    reports,
    sanctionsLists,
    users,
  }: Pick<Aggregates, 'documents' | 'mediaDocuments' | 'mediaFiles' | 'reports' | 'sanctionsLists' | 'users'>,
  objects: Pick<ObjectStore, 'remove'>,
) {
  async function publish(context: CommandContext, command: PublishDocument): Result<'PublishDocument'> {
    const id = command.documentId ?? deriveId('document', actorId(context.actor), context.key);
    if (command.investorId !== null) await checkReader(users, command.investorId);
    const changed = await documents.handleOnce(id, context, ({ state }) => decidePublish(state, id, command));
    return { result: { id, revision: Number(changed.revision) }, position: changed.position };
  }

  async function withdraw(context: CommandContext, command: WithdrawDocument): Result<'WithdrawDocument'> {
    const { documentId: id, reason } = command;
    const { state } = await documents.load(id);
    if (state?.data.investorId) await assertNotErasing(users, state.data.investorId);
    const changed = await documents.handleOnce(id, context, (now) => decideWithdraw(now.state, reason));
    return { result: { id, revision: Number(changed.revision) }, position: changed.position };
  }

  /** Deletes those of the named objects that no stream refers to, or whose owner was erased. */
  async function discard(_context: CommandContext, { objectPaths }: DiscardFiles): Result<'DiscardFiles'> {
    let removed = 0;
    for (const path of objectPaths) {
      if (!(await isNeedless(path))) continue;
      await objects.remove(path);
      removed += 1;
    }
    return { result: { removed }, position: 0n };
  }

  async function isNeedless(path: string): Promise<boolean> {
    if (sanctionsObjectPathSchema.safeParse(path).success) return isNeedlessList(path);
    const [, kind, folder = '', id = ''] = OBJECT_PATH.exec(path) ?? [];
    if (kind === undefined) return isNeedlessMedia(path);
    const erasure = folder === 'shared' ? undefined : (await users.load(folder)).state?.erasure;
    // A request may still be refused, and then nothing of that person was touched.
    if (erasure && erasure.state !== 'requested') return true;
    const kept =
      kind === 'reports'
        ? (await reports.load(id)).state?.file?.objectPath
        : (await documents.load(id)).state?.data.file?.objectPath;
    return kept !== path;
  }

  /** A list that was never imported; those that were stay, replaced or not. */
  async function isNeedlessList(path: string): Promise<boolean> {
    const imported = await Promise.all(lists.map((list) => sanctionsLists.load(list)));
    return !imported.some(({ state }) => state?.objectPaths.includes(path));
  }

  /** An upload that was never recorded, or the file that a picture was made from. */
  async function isNeedlessMedia(path: string): Promise<boolean> {
    const [, mediaId, part = '', documentId] = MEDIA_PATH.exec(path) ?? [];
    if (documentId !== undefined) return (await mediaDocuments.load(documentId)).state === null;
    if (mediaId === undefined) return false;
    const { state } = await mediaFiles.load(mediaId);
    const widths = pictureOf(state)?.widths ?? [];
    return state === null || !['full', ...widths.map(String)].includes(part);
  }

  return { PublishDocument: publish, WithdrawDocument: withdraw, DiscardFiles: discard };
}
