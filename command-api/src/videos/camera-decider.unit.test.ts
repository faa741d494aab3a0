import { registerCameraSchema } from '@nodo/contracts/videos/commands';
import { deriveId } from '@nodo/platform/ids';
import { describe, expect, it } from 'vitest';
import { T0 } from '../testing/samples.ts';
import { type CameraState, decideCameraStatus, decideRegisterCamera } from './camera-decider.ts';

const data = registerCameraSchema.parse({ name: 'Cámara Norte', location: 'Torre', angle: 'Al sur' });
const cameraId = deriveId('test', 'camera');
const state: CameraState = { data, registeredAt: T0, changedAt: T0, revision: 3 };

describe('a camera', () => {
  it('is registered once, online and recording unless told otherwise', () => {
    expect(data).toMatchObject({ status: 'online', isRecording: true, quality: '1080p', streamUrl: null });
    expect(decideRegisterCamera(null, data)).toEqual([{ type: 'CameraRegistered', data }]);
    expect(decideRegisterCamera(state, data)).toEqual([]);
  });

  it('records what changes and what that was before', () => {
    const wanted = { cameraId, status: 'maintenance', isRecording: true, quality: '4K' } as const;
    expect(decideCameraStatus(state, { ...wanted, expectedRevision: 3 })).toEqual([
      {
        type: 'CameraStatusChanged',
        data: {
          status: 'maintenance',
          quality: '4K',
          previous: { status: 'online', quality: '1080p' },
        },
      },
    ]);
  });

  it('is not changed over what one has not seen, unless it is so already', () => {
    const stale = { cameraId, expectedRevision: 2 };
    expect(decideCameraStatus(state, { ...stale, status: 'offline' })).toMatchObject({
      code: 'CAMERA_CHANGED',
    });
    expect(decideCameraStatus(state, { ...stale, status: 'online' })).toEqual([]);
    expect(decideCameraStatus(state, { cameraId, status: 'offline' })).toHaveLength(1);
    expect(decideCameraStatus(null, { cameraId, status: 'offline' })).toMatchObject({
      code: 'CAMERA_NOT_FOUND',
    });
  });
});
