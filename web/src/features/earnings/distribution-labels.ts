import type { DistributionState } from '@nodo/contracts/earnings/states';
import { formatWhole } from '../../lib/format.ts';
import { toneTable } from '../../ui/badge.tsx';

export const stateTones = toneTable<DistributionState>({
  preparing: 'neutral',
  prepared: 'amber',
  approved: 'signal',
  completed: 'sea',
});

/** '1 inversionista', '15 inversionistas'. */
export const investorsText = (count: number) =>
  `${formatWhole(count)} ${count === 1 ? 'inversionista' : 'inversionistas'}`;
export const investmentsText = (count: number) =>
  `${formatWhole(count)} ${count === 1 ? 'inversión' : 'inversiones'}`;
