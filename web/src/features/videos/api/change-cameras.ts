import type { RegisterCamera } from '@nodo/contracts/videos/commands';
import type { CameraCondition } from '@nodo/contracts/videos/values';
import { cameraViewSchema } from '@nodo/contracts/videos/views';
import { post, put } from '../../../lib/api.ts';

export function registerCamera(body: RegisterCamera, key: string) {
  return post('/api/live-cameras', { body, key, schema: cameraViewSchema });
}

/** Throws ApiError with 409 if the camera changed since `expectedRevision`. */
export function changeCamera(id: string, body: CameraCondition & { expectedRevision: number }, key: string) {
  return put(`/api/live-cameras/${id}`, { body, key, schema: cameraViewSchema });
}
