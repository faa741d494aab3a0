import type { DomainEvent } from '@nodo/contracts/events';
import { type Change, difference, from, made } from './difference.ts';

/** How much to whom: what a decision about a payout is about. */
function paidOf(known: object): object {
  const wanted = ['userId', 'to', 'amount'];
  return Object.fromEntries(Object.entries(known).filter(([field]) => wanted.includes(field)));
}

/** Of investments, transfers, balances and what is shared out; undefined of anything else. */
export function moneyChanges(event: DomainEvent, known: object): Change[] | undefined {
  switch (event.type) {
    case 'InvestmentCreated': {
      const { terms: _, payment, reason: __, ...fields } = event.data;
      return made({ ...fields, status: 'pending', paymentAmountUsdt: payment.amountUsdt });
    }
    case 'InvestmentTermsAccepted':
    case 'InvestmentPaymentDetected':
      return made(event.data);
    case 'InvestmentConfirmed':
      return from('status', 'pending', 'confirmed');
    case 'InvestmentFailed':
      return from('status', 'pending', 'failed');
    case 'TransferDetected':
    case 'TransferIncluded':
    case 'TransferMatched':
    case 'TransferLeftUnmatched':
      return made(event.data);
    case 'TransferRequested': {
      const { purpose: _, ...fields } = event.data;
      return made(fields);
    }
    case 'TransferApproved':
      return made({ ...paidOf(known), approval: event.data.via });
    case 'TransferRejected':
    case 'TransferCancelled':
      return made(paidOf(known));
    case 'TransferHeld':
      return made({ hold: event.data.reason });
    case 'TransferSigned': {
      const { rawTransaction: _, signature: __, ...fields } = event.data;
      return made(fields);
    }
    case 'TransferBroadcast':
    case 'TransferSignatureExpired':
      return made(event.data);
    case 'TransferFailed': {
      const { reason: _, ...fields } = event.data;
      return made(fields);
    }
    case 'TransferReorganised':
      return difference(event.data, {});
    case 'ReturnsCredited':
    case 'PayoutReserved':
    case 'PayoutAddressAdded':
    case 'PayoutSettled':
      return made(event.data);
    case 'PayoutReleased': {
      const { reason: _, ...fields } = event.data;
      return difference(fields, {});
    }
    case 'DistributionPrepared':
      return made({ ...event.data, state: 'prepared' });
    case 'DistributionApproved':
      return from('state', 'prepared', 'approved');
    case 'DistributionCompleted':
      return from('state', 'approved', 'completed');
    case 'TransferConfirmed':
      return from('state', 'confirming', 'confirmed');
    default:
      return undefined;
  }
}
