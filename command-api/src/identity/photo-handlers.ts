import type { CommandName, CommandResult } from '@nodo/contracts/commands';
import {
  type ChangeProfilePhoto,
  type DiscardProfilePhotos,
  photoObjectPath,
  photoUrl,
} from '@nodo/contracts/identity/photo';
import type { ObjectStore } from '@nodo/platform/object-store';
import { actorId, type CommandContext, type Outcome } from '../commands/context.ts';
import type { Aggregates } from '../modules.ts';
import { decideChangePhoto, needlessPhotos } from './photo-decider.ts';

type Result<N extends CommandName> = Promise<Outcome<CommandResult<N>>>;

export function createPhotoHandlers(
  { users }: Pick<Aggregates, 'users'>,
  objects: Pick<ObjectStore, 'remove'>,
) {
  /** Changes the sender's own photo. The previous one is deleted: a removed picture is not kept. */
  async function change(
    context: CommandContext,
    { photoId }: ChangeProfilePhoto,
  ): Result<'ChangeProfilePhoto'> {
    const userId = actorId(context.actor);
    const before: { photoId?: string | null | undefined } = {};
    const changed = await users.handleOnce(userId, context, ({ state }) => {
      before.photoId = state?.photoId;
      return decideChangePhoto(state, photoId);
    });
    const now = changed.state?.photoId ?? null;
    if (before.photoId && before.photoId !== now) {
      // If the object store is down, the sweep removes it later.
      await objects.remove(photoObjectPath(userId, before.photoId)).catch(() => undefined);
    }
    const profileImageUrl = now === null ? null : photoUrl(userId, now);
    return { result: { profileImageUrl }, position: changed.position };
  }

  /** Deletes the named objects except for the current photo. They are older than an upload may take. */
  async function discard(
    _context: CommandContext,
    { userId, objectPaths }: DiscardProfilePhotos,
  ): Result<'DiscardProfilePhotos'> {
    const { state, position } = await users.load(userId);
    const needless = needlessPhotos(userId, state, objectPaths);
    for (const path of needless) await objects.remove(path);
    return { result: { removed: needless.length }, position };
  }

  return { ChangeProfilePhoto: change, DiscardProfilePhotos: discard };
}
