import { refusal } from '@nodo/contracts/errors';
import { photoObjectPath } from '@nodo/contracts/identity/photo';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { UserState } from './user-state.ts';

/** Another photo, or none. */
export function decideChangePhoto(state: UserState, photoId: string | null): Decision {
  if (!state) return refusal('ACCOUNT_NOT_FOUND');
  return (state.photoId ?? null) === photoId
    ? unchanged
    : [{ type: 'ProfilePhotoChanged', data: { photoId } }];
}

/** Which of the objects in a person's own folder are not the photo they have. */
export function needlessPhotos(userId: string, state: UserState, paths: readonly string[]): string[] {
  const folder = photoObjectPath(userId, '');
  const kept = state?.photoId ? photoObjectPath(userId, state.photoId) : undefined;
  return paths.filter((path) => path.startsWith(folder) && path !== kept);
}
