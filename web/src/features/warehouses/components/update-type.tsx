import { openTable } from '@nodo/contracts/open-table';
import { type UpdateType, updateTypeLabels } from '@nodo/contracts/warehouses/construction';
import { Camera, ClipboardCheck, FileText, Flag, Gauge, type LucideIcon } from 'lucide-react';
import { formatProgress } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const looks: Record<UpdateType, { Icon: LucideIcon; tone: Tone }> = openTable(
  {
    milestone: { Icon: Flag, tone: 'signal' },
    photo: { Icon: Camera, tone: 'neutral' },
    document: { Icon: FileText, tone: 'neutral' },
    inspection: { Icon: ClipboardCheck, tone: 'sea' },
  },
  { Icon: FileText, tone: 'neutral' },
);

export function UpdateTypeIcon({ type, className }: { type: UpdateType; className?: string }) {
  const { Icon } = looks[type];
  return <Icon aria-hidden className={className} strokeWidth={1.75} />;
}

/** Icon and label of the type of update. */
export function UpdateTypeBadge({ type }: { type: UpdateType }) {
  return (
    <Badge tone={looks[type].tone}>
      <UpdateTypeIcon type={type} className="size-3.5" />
      {updateTypeLabels[type]}
    </Badge>
  );
}

/** Progress set by an update. */
export function PercentageBadge({ percentage }: { percentage: number }) {
  return (
    <Badge className="tabular">
      <Gauge aria-hidden className="size-3.5" />
      <span className="sr-only">La obra llega al </span>
      {formatProgress(percentage)}
    </Badge>
  );
}
