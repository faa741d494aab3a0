import * as domains from '../catalogue.ts';
import { fold } from '../fold.ts';

/** Every read-model table: a domain's `tables.ts` must export tables only. */
export const readModelTables = fold(domains, 'tables');
