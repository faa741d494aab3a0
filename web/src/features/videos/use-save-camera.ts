import type { CameraView } from '@nodo/contracts/cameras';
import { useMutation } from '@tanstack/react-query';
import { useCommandKey } from '../../lib/command-key.ts';
import { isUnauthenticated } from '../../lib/errors.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeCamera, registerCamera } from './api/change-cameras.ts';
import { refreshCameras } from './api/list-cameras.ts';
import type { CameraOutput } from './camera-schema.ts';

const MATTER = 'cameras';

interface Save {
  readonly values: CameraOutput;
  /** The camera as it was seen, to be changed; undefined to register one. */
  readonly seen: CameraView | undefined;
}

/** Registers a camera, or says how one is. */
export function useSaveCamera(cameraId: string | undefined, onSaved: () => void) {
  const command = useCommandKey(`camera:${cameraId ?? 'new'}`);
  return useMutation({
    mutationFn: ({ values, seen }: Save) => {
      if (!seen) return registerCamera(values, command.key);
      const { status, quality, isRecording, streamUrl } = values;
      const body = { status, quality, isRecording, streamUrl, expectedRevision: seen.revision };
      return changeCamera(seen.id, body, command.key);
    },
    onSuccess: async ({ name }, { seen }) => {
      command.done();
      toast({
        title: seen ? 'Cámara actualizada' : 'Cámara registrada',
        description: `«${name}» ya se muestra así a todos.`,
        matter: MATTER,
      });
      onSaved();
      await refreshCameras();
    },
    onError: async (error) => {
      command.failed(error);
      if (isUnauthenticated(error)) return;
      toast({
        title: 'Error',
        description: 'No se pudo guardar la cámara',
        tone: 'destructive',
        matter: MATTER,
      });
      await refreshCameras();
    },
  });
}
