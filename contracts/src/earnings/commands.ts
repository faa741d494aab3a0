import { z } from 'zod';
import { periodSchema } from '../periods.ts';

const ofPeriod = z.strictObject({ period: periodSchema });
/** Body of POST /api/distributions: calculates every investment's return for a past month. */
export const prepareDistributionSchema = ofPeriod;
/** Approves every line of a prepared month and credits them. */
export const approveDistributionSchema = ofPeriod;
/** Credits the remaining lines of an approved month. */
export const continueDistributionSchema = ofPeriod;
