import {
  type AddProjectImage,
  type MediaView,
  mediaUploadTargetSchema,
  mediaViewSchema,
} from '@nodo/contracts/images/commands';
import { type ProjectImageView, projectImageViewSchema } from '@nodo/contracts/images/views';
import { DOCUMENT_TYPE } from '@nodo/contracts/media/values';
import { type DocumentView, documentViewSchema } from '@nodo/contracts/media/views';
import { z } from 'zod';
import type { Client } from './client.ts';
import { putFile } from './kyc.ts';

/** Requests an upload URL for an image or a document; throws when refused. */
export async function askPictureUpload(client: Client, size: number, contentType = 'image/png') {
  const answer = await client.send('POST', '/api/media/upload-url', { contentType, size }, { key: null });
  if (answer.status !== 201) throw new Error(`upload-url answered ${answer.status}: ${answer.text}`);
  return mediaUploadTargetSchema.parse(answer.body);
}

/** Uploads an image and returns its view; throws when refused. */
export async function uploadPicture(
  client: Client,
  file: Buffer,
  contentType = 'image/png',
): Promise<MediaView> {
  const { uploadURL } = await askPictureUpload(client, file.length, contentType);
  const { status, body } = await putFile(client, uploadURL, file, contentType);
  if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
  return mediaViewSchema.parse(body);
}

/** Uploads a PDF and returns its view; throws when refused. */
export async function uploadDocument(client: Client, file: Buffer): Promise<DocumentView> {
  const { uploadURL } = await askPictureUpload(client, file.length, DOCUMENT_TYPE);
  const { status, body } = await putFile(client, uploadURL, file, DOCUMENT_TYPE);
  if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
  return documentViewSchema.strict().parse(body);
}

/** Adds an image to the gallery and returns it; throws when refused. */
export async function addImage(
  client: Client,
  image: Partial<AddProjectImage> & Pick<AddProjectImage, 'title' | 'imageUrl'>,
): Promise<ProjectImageView> {
  const answer = await client.send('POST', '/api/project-images', image);
  if (answer.status !== 201) throw new Error(`The image answered ${answer.status}: ${answer.text}`);
  return projectImageViewSchema.parse(answer.body);
}

/** The gallery, newest first; `query` is `?warehouseId=…` or nothing. */
export async function gallery(client: Client, query = ''): Promise<ProjectImageView[]> {
  const answer = await client.get(`/api/project-images${query}`);
  if (answer.status !== 200) throw new Error(`The gallery answered ${answer.status}: ${answer.text}`);
  return z.array(projectImageViewSchema.strict()).parse(answer.body);
}
