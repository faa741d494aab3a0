import * as domains from '../catalogue.ts';
import { fold } from '../fold.ts';

/** Every read-model table: a domain's `tables.ts` exports its tables and nothing else. */
export const readModelTables = fold(domains, 'tables');
