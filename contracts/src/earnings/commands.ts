import { z } from 'zod';
import { periodSchema } from '../periods.ts';

const ofPeriod = z.strictObject({ period: periodSchema });
/** Body of POST /api/distributions: reckons what every investment earned in a month that is over. */
export const prepareDistributionSchema = ofPeriod;
/** Makes every line of a prepared month owed, and credits them. */
export const approveDistributionSchema = ofPeriod;
/** Credits what is left of an approved month. */
export const continueDistributionSchema = ofPeriod;
