import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { invalidArgument } from './errors.ts';
import type { EventRecord } from './record.ts';

/** Events checked between two checkpoints, unless the reader requests another window; EventStoreDB's page size. */
const DEFAULT_WINDOW = 32;

export interface EventFilter {
  test: (record: EventRecord) => boolean;
  /** After how many checked events (passing or not) a subscription gets a checkpoint. */
  checkpointInterval: number;
}

function matcher(expression: ReadReq.Options.FilterOptions.Expression): (text: string) => boolean {
  const regex = expression.getRegex();
  if (regex !== '') {
    try {
      const compiled = new RegExp(regex, 'u');
      return (text) => compiled.test(text);
    } catch {
      throw invalidArgument('The filter is not a valid regular expression');
    }
  }
  const prefixes = expression.getPrefixList();
  return (text) => prefixes.some((prefix) => text.startsWith(prefix));
}

/** The filter of a read of `$all`, or undefined when it has none. */
export function filterOf(options: ReadReq.Options): EventFilter | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const byType = filter.getEventType();
  const byStream = filter.getStreamIdentifier();
  const expression = byType ?? byStream;
  if (!expression) throw invalidArgument('The filter has no expression');
  const matches = matcher(expression);
  const window = filter.hasMax() ? filter.getMax() : DEFAULT_WINDOW;
  return {
    test: byType ? (record) => matches(record.type) : (record) => matches(record.stream),
    checkpointInterval: Math.max(1, window * Math.max(1, filter.getCheckpointintervalmultiplier())),
  };
}
