import * as audit from '../audit/tables.ts';
import * as decisions from '../decisions/tables.ts';
import * as earnings from '../earnings/tables.ts';
import * as identity from '../identity/tables.ts';
import * as images from '../images/tables.ts';
import * as investments from '../investments/tables.ts';
import * as kyc from '../kyc/tables.ts';
import * as notifications from '../notifications/tables.ts';
import * as payouts from '../payouts/tables.ts';
import * as portfolio from '../portfolio/tables.ts';
import * as preferences from '../preferences/tables.ts';
import * as privacy from '../privacy/tables.ts';
import * as reports from '../reports/tables.ts';
import * as settings from '../settings/tables.ts';
import * as transfers from '../transfers/tables.ts';
import * as media from '../videos/tables.ts';
import * as warehouses from '../warehouses/tables.ts';

/** Every read-model table: a domain's `tables.ts` exports its tables and nothing else. */
export const readModelTables = {
  ...identity,
  ...preferences,
  ...kyc,
  ...settings,
  ...warehouses,
  ...images,
  ...media,
  ...investments,
  ...portfolio,
  ...transfers,
  ...payouts,
  ...earnings,
  ...decisions,
  ...notifications,
  ...audit,
  ...privacy,
  ...reports,
};
