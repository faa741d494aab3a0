import type { DistributionState } from '@nodo/contracts/earnings/views';
import { openTable } from '@nodo/contracts/open-table';
import { formatWhole } from '../../lib/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const stateTones: Record<DistributionState, Tone> = openTable(
  {
    preparing: 'neutral',
    prepared: 'amber',
    approved: 'signal',
    completed: 'sea',
  },
  'neutral',
);

/** '1 inversionista', '15 inversionistas'. */
export const investorsText = (count: number) =>
  `${formatWhole(count)} ${count === 1 ? 'inversionista' : 'inversionistas'}`;
export const investmentsText = (count: number) =>
  `${formatWhole(count)} ${count === 1 ? 'inversión' : 'inversiones'}`;
