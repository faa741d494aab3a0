import { videoPhaseLabel } from '@nodo/contracts/videos/values';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  infrastructure: 'amber',
  construction: 'signal',
  finishing: 'sea',
  operations: 'neutral',
};

export function PhaseBadge({ phase }: { phase: string }) {
  return (
    <Badge tone={tones[phase] ?? 'neutral'} dot>
      {videoPhaseLabel(phase)}
    </Badge>
  );
}
