import type { CameraView } from '@nodo/contracts/videos/views';
import { Dialog } from '../../../ui/dialog.tsx';
import { Player } from './player.tsx';

interface WatchDialogProps {
  camera: CameraView;
  onClose: () => void;
}

/** A camera's live stream. */
export function WatchDialog({ camera, onClose }: WatchDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${camera.name} en vivo`}
      description={`${camera.location} · ${camera.angle}`}
      shape="full"
    >
      <div className="mx-auto max-w-5xl">
        {camera.streamUrl !== null && (
          <Player title={camera.name} url={camera.streamUrl} isLive poster={null} captionsUrl={null} />
        )}
      </div>
    </Dialog>
  );
}
