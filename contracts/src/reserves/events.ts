import { z } from 'zod';
import { made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdtSchema } from '../money.ts';
import { datedBlockFields } from '../transfers/chain-fields.ts';
import { reservesHourField } from './days.ts';
import {
  liabilitiesSchema,
  logPositionField,
  reservesReasonSchema,
  sealedHeadSchema,
  signedUsdtSchema,
  sumTreeFields,
  treasuryBalancesSchema,
} from './values.ts';

// Events of `reserves-{day}`: what was there and what was owed, as often as it was looked at on that day in Bogotá

/** Requested by staff, outside the schedule. */
export const ReservesCheckRequested = defineEvent(
  'ReservesCheckRequested',
  z.object({
    /** 1, and one more for each of the day. */
    request: z.int().positive(),
  }),
  { audit: { label: 'Comprobación de reservas pedida', changes: made } },
);

/** What the treasury held at an irreversible block, against all that was owed at a position of the log. */
export const ReservesAttested = defineEvent(
  'ReservesAttested',
  z.object({
    reason: reservesReasonSchema,
    hour: reservesHourField,
    ...datedBlockFields,
    treasuries: treasuryBalancesSchema,
    /** All of them together, on the chain. */
    assets: usdtSchema,
    logPosition: logPositionField,
    /** Of it, what that block has moved and the books at that position don't say yet, or the other way round. */
    inTransit: signedUsdtSchema,
    liabilities: liabilitiesSchema,
    /** What is missing of the liabilities; zero as it should be. */
    shortfall: usdtSchema,
  }),
  {
    audit: {
      label: 'Reservas comprobadas',
      changes: ({ reason, hour, treasuries: _, liabilities, blockNumber, blockHash, ...figures }) =>
        made({
          reservesReason: reason,
          reservesHour: hour,
          blockNumber,
          blockHash,
          ...figures,
          ...liabilities,
        }),
    },
  },
);

/** Once a day: the root over every investor's balance at the position of the attestation before it. */
export const LiabilitiesSealed = defineEvent(
  'LiabilitiesSealed',
  z.object({ logPosition: logPositionField, ...sumTreeFields, treeHead: sealedHeadSchema }),
  {
    audit: {
      label: 'Saldos sellados',
      changes: ({ treeHead, depth: _, ...seal }) =>
        made({ ...seal, headSize: treeHead?.size ?? null, headRootHash: treeHead?.rootHash ?? null }),
    },
  },
);

export const reservesEvents = [ReservesCheckRequested, ReservesAttested, LiabilitiesSealed] as const;
