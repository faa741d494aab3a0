import {
  attachmentTypes,
  type MediaUploadRequest,
  type MediaUploadTarget,
} from '@nodo/contracts/images/commands';
import { UPLOAD_URL_MINUTES } from '@nodo/contracts/kyc/documents';
import { videoContentTypes } from '@nodo/contracts/media/values';
import { newId } from '@nodo/platform/ids';
import { SignedTokens } from '@nodo/platform/signed-token';
import type { UsedUploads } from '@nodo/platform/used-uploads';
import { z } from 'zod';

const tokenSchema = z.object({
  /** Id of the media file to be; makes the URL single-use. */
  id: z.uuid(),
  user: z.uuid(),
  type: z.enum([...attachmentTypes, ...videoContentTypes]),
  size: z.int(),
  /** Expiry, milliseconds since the epoch. */
  until: z.int(),
});
export type MediaTokens = SignedTokens<typeof tokenSchema>;

/** `secret` is SESSION_SECRET. */
export function mediaTokens(secret: string): MediaTokens {
  return new SignedTokens(secret, 'media-upload', tokenSchema);
}

/** A URL to which this person may upload this one picture, document or video within the next ten minutes. */
export async function mediaUploadTarget(
  { tokens, used }: { readonly tokens: MediaTokens; readonly used: Pick<UsedUploads, 'endIn'> },
  userId: string,
  { contentType: type, size }: MediaUploadRequest,
): Promise<MediaUploadTarget> {
  const id = newId();
  const until = await used.endIn(UPLOAD_URL_MINUTES);
  const token = tokens.sign({ id, user: userId, type, size, until });
  return { uploadURL: `/api/uploads/media/${token}`, mediaId: id };
}
