import { type CameraStatus, cameraStatusLabels } from '@nodo/contracts/videos/values';
import { Badge, toneTable } from '../../../ui/badge.tsx';

const tones = toneTable<CameraStatus>({ online: 'sea', offline: 'alert', maintenance: 'amber' });

export function CameraBadge({ status }: { status: CameraStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {cameraStatusLabels[status]}
    </Badge>
  );
}
