import { refusal } from '@nodo/contracts/errors';
import { photoObjectPath } from '@nodo/contracts/identity/photo';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { UserState } from './user-state.ts';

/** Changes or removes the photo. */
export function decideChangePhoto(state: UserState, photoId: string | null): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  return (state.photoId ?? null) === photoId
    ? unchanged
    : [{ type: 'ProfilePhotoChanged', data: { photoId } }];
}

/** The objects in a person's own folder that are not their current photo. */
export function needlessPhotos(userId: string, state: UserState, paths: readonly string[]): string[] {
  const folder = photoObjectPath(userId, '');
  const kept = state?.photoId ? photoObjectPath(userId, state.photoId) : undefined;
  return paths.filter((path) => path.startsWith(folder) && path !== kept);
}
