import type { CameraView } from '@nodo/contracts/videos/views';
import { useCommand } from '../../lib/use-command.ts';
import { changeCamera, registerCamera } from './api/change-cameras.ts';
import { refreshCameras } from './api/list-cameras.ts';
import type { CameraOutput } from './camera-schema.ts';

interface Save {
  readonly values: CameraOutput;
  /** The camera as it was when editing began; undefined to register one. */
  readonly seen: CameraView | undefined;
}

/** Registers a camera, or updates its condition. */
export function useSaveCamera(cameraId: string | undefined, onSaved: () => void) {
  return useCommand({
    name: `camera:${cameraId ?? 'new'}`,
    send: ({ values, seen }: Save, key) => {
      if (!seen) return registerCamera(values, key);
      const { status, quality, isRecording, streamUrl } = values;
      const body = { status, quality, isRecording, streamUrl, expectedRevision: seen.revision };
      return changeCamera(seen.id, body, key);
    },
    toastKey: 'cameras',
    said: ({ name }, { seen }) => ({
      title: seen ? 'Cámara actualizada' : 'Cámara registrada',
      description: `«${name}» ya se muestra así a todos.`,
    }),
    failed: () => ({ description: 'No se pudo guardar la cámara' }),
    onDone: onSaved,
    onSettled: refreshCameras,
  });
}
