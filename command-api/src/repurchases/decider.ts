import { type Refusal, refusal } from '@nodo/contracts/errors';
import { compare, formatUsd } from '@nodo/contracts/money';
import { REQUESTS_MAX } from '@nodo/contracts/repurchases/values';
import { type Decision, unchanged } from '../commands/decision.ts';
import type { AccountState } from '../earnings/account.ts';
import { type Investment, type InvestmentState, isInvestment } from '../investments/decider.ts';

/** The price the platform pays for a position: the capital that was invested. */
export function repurchasePrice({ data }: Pick<Investment, 'data'>): string {
  return data.amount;
}

const notFound = () => refusal('INVESTMENT_NOT_FOUND');

/** Why this investment can't be sold back now; undefined when it can. */
function whyNot(state: Investment, isEnabled: boolean): Refusal | undefined {
  const refused = (message: string) => refusal('NOT_ALLOWED_NOW', message);
  if (state.status === 'repurchased') return refused('Esta inversión ya se recompró.');
  if (state.status !== 'confirmed') return refused('Solo se vende de vuelta una inversión confirmada.');
  if (!state.data.terms.recompraEnabled) {
    return refused('La recompra no estaba habilitada cuando hiciste esta inversión.');
  }
  if (!isEnabled) return refused('La recompra no está habilitada en este momento.');
  if (state.repurchase?.state === 'requested') return refused('Ya pediste la recompra de esta inversión.');
  if ((state.repurchase?.requests ?? 0) >= REQUESTS_MAX) {
    return refused('Ya pediste muchas veces la recompra de esta inversión. Escríbenos.');
  }
  return undefined;
}

/** Requested by its holder, at the price they saw. `isEnabled`: per the settings in force. */
export function decideRequest(
  state: InvestmentState,
  {
    userId,
    price: seen,
    isEnabled,
  }: { readonly userId: string; readonly price: string; readonly isEnabled: boolean },
): Decision {
  if (!isInvestment(state) || state.data.investorId !== userId) return notFound();
  const refused = whyNot(state, isEnabled);
  if (refused) return refused;
  const price = repurchasePrice(state);
  if (compare(seen, price) !== 0) {
    const message = `El precio de recompra es ${formatUsd(price)}.`;
    return refusal('NOT_ALLOWED_NOW', message, { price: message });
  }
  return [{ type: 'RepurchaseRequested', data: { price } }];
}

export function decideWithdraw(state: InvestmentState, userId: string): Decision {
  if (!isInvestment(state) || state.data.investorId !== userId) return notFound();
  return decided(state, ({ price }) => [{ type: 'RepurchaseWithdrawn', data: { price } }]);
}

export function decideReject(state: InvestmentState, reason: string): Decision {
  if (!isInvestment(state)) return notFound();
  const { investorId } = state.data;
  return decided(state, ({ price }) => [{ type: 'RepurchaseRejected', data: { investorId, price, reason } }]);
}

/** Approves the request and ends the position in the same append. The holder can't approve their own request. */
export function decideApprove(state: InvestmentState, by: string, reason: string): Decision {
  if (!isInvestment(state)) return notFound();
  if (state.data.investorId === by) {
    return refusal(
      'FORBIDDEN',
      'No puedes decidir sobre tu propia inversión. Pídeselo a otra persona del equipo.',
    );
  }
  return decided(state, ({ price }) => [
    { type: 'RepurchaseApproved', data: { investorId: state.data.investorId, price, reason } },
    { type: 'InvestmentRepurchased', data: { price } },
  ]);
}

/** Applies a decision to an open request only. */
function decided({ repurchase }: Investment, decide: (request: { price: string }) => Decision): Decision {
  if (!repurchase) return refusal('NOT_FOUND', 'Nadie ha pedido la recompra de esta inversión.');
  if (repurchase.state !== 'requested') {
    return refusal('NOT_ALLOWED_NOW', 'Esta solicitud de recompra ya tiene una decisión.');
  }
  return decide(repurchase);
}

/** Credits the price to the account once. */
export function decideCredit(account: AccountState, investmentId: string, amount: string): Decision {
  if (account.repurchases.has(investmentId)) return unchanged;
  return [{ type: 'RepurchaseCredited', data: { investmentId, amount } }];
}
