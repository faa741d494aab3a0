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

// Events of `reserves-{day}`: assets and liabilities at each check on that day in Bogotá

/** Requested by staff, outside the schedule. */
export const ReservesCheckRequested = defineEvent(
  'ReservesCheckRequested',
  z.object({
    /** 1, incremented for each request of the day. */
    request: z.int().positive(),
  }),
  { audit: { label: 'Comprobación de reservas pedida', changes: made } },
);

/** Assets of the treasury at an irreversible block, compared with all liabilities at a position of the log. */
export const ReservesAttested = defineEvent(
  'ReservesAttested',
  z.object({
    reason: reservesReasonSchema,
    hour: reservesHourField,
    ...datedBlockFields,
    treasuries: treasuryBalancesSchema,
    /** Total on the chain. */
    assets: usdtSchema,
    logPosition: logPositionField,
    /** Part of the assets that the block has moved but the books at that position don't show yet, or vice versa. */
    inTransit: signedUsdtSchema,
    liabilities: liabilitiesSchema,
    /** Liabilities not covered by assets; normally zero. */
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

/** Once a day: the root over every investor's balance at the position of the preceding attestation. */
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
