/** The database schemas that one set of read models is kept in. */
export interface ModelSchemas {
  /** Tables of current rows. */
  readonly rows: string;
  /** Tables of the same names with replaced rows. */
  readonly history: string;
  /** Schema of `parked`, the table of events that could not be applied. */
  readonly parked: string;
}

/** The schemas that queries read. */
export const LIVE: ModelSchemas = { rows: 'live', history: 'history', parked: 'projection' };
