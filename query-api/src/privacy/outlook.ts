import {
  type ErasureOutlook,
  erasureStateSchema,
  hasObligations,
  isErasureRunning,
  type Obligations,
} from '@nodo/contracts/privacy';
import type { Role } from '@nodo/contracts/roles';
import { obligationColumns, obligationsOf } from '@nodo/platform/obligations';
import type { View } from '../reading/reader.ts';

interface OutlookRow extends Obligations {
  state: string | null;
}

const OUTLOOK = `SELECT ${obligationColumns('')}, (SELECT state FROM erasures WHERE user_id = $1) AS state`;

/** What a request to be erased would meet now. Tells people what to expect; who decides is the command. */
export async function erasureOutlook(
  view: View,
  { userId, role }: { userId: string; role: Role },
): Promise<ErasureOutlook> {
  const [row] = await view.query<OutlookRow>(OUTLOOK, [userId]);
  const obligations = obligationsOf(row);
  const state = erasureStateSchema.nullable().parse(row?.state ?? null);
  const isStaff = role !== 'investor';
  const possible = !isStaff && !hasObligations(obligations) && !isErasureRunning(state) && state !== 'erased';
  return { possible, state, obligations, isStaff };
}
