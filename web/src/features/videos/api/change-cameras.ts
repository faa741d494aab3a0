import { type CameraCondition, cameraViewSchema, type RegisterCamera } from '@nodo/contracts/cameras';
import { post, put } from '../../../lib/api.ts';

export function registerCamera(body: RegisterCamera, key: string) {
  return post('/api/live-cameras', { body, key, schema: cameraViewSchema });
}

/** Throws ApiError with 409 when the camera changed since `expectedRevision`. */
export function changeCamera(id: string, body: CameraCondition & { expectedRevision: number }, key: string) {
  return put(`/api/live-cameras/${id}`, { body, key, schema: cameraViewSchema });
}
