import { type Refusal, refusal } from '@nodo/contracts/errors';
import { isInvestment } from '../investments/decider.ts';
import type { Aggregates } from '../modules.ts';
import { isErasureCertain } from '../privacy/decider.ts';
import type { Transfer } from '../transfers/decider.ts';
import { walletIdOf } from '../wallets/written.ts';

type Parts = Pick<Aggregates, 'investments' | 'users' | 'wallets'>;

/** Of the investment that asked for exactly this amount, or of the wallet that sent it. */
export async function presumedOwner(
  { investments, wallets }: Parts,
  { match, data }: Transfer,
): Promise<string | null> {
  const { state } = match?.investmentId ? await investments.load(match.investmentId) : { state: null };
  if (state && isInvestment(state)) return state.data.investorId;
  return (await wallets.load(walletIdOf(data.from))).state.proof?.userId ?? null;
}

/** Why what arrived can't be taken as paid in by the platform itself; undefined when it can. */
export async function whyNotPlatforms(parts: Parts, transfer: Transfer): Promise<Refusal | undefined> {
  const userId = await presumedOwner(parts, transfer);
  if (userId === null || isErasureCertain((await parts.users.load(userId)).state)) return undefined;
  return refusal(
    'NOT_ALLOWED_NOW',
    'Parece dinero de una persona: demostró la billetera de la que llegó, o su inversión pidió este monto. Abónalo o devuélvelo.',
  );
}
