import { openTable } from '@nodo/contracts/open-table';
import { type CameraStatus, cameraStatusLabels } from '@nodo/contracts/videos/values';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<CameraStatus, Tone> = openTable(
  { online: 'sea', offline: 'alert', maintenance: 'amber' },
  'neutral',
);

export function CameraBadge({ status }: { status: CameraStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {cameraStatusLabels[status]}
    </Badge>
  );
}
