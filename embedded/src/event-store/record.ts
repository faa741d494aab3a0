/**
 * The revision of the last event of a tombstoned stream. The protocol uses int64 max; in the table and in memory it
 * is the largest integer that a JavaScript number holds exactly, translated on the wire.
 */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER;

/** An event proposed by a client. */
export interface ProposedEvent {
  /** Lower-case UUID. */
  id: string;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
}

/** An event as stored in the log. */
export interface EventRecord extends ProposedEvent {
  /** Commit and prepare position; strictly increasing over the whole log, with gaps. */
  position: number;
  stream: string;
  revision: number;
  /** 100-nanosecond ticks since 1970, as in the protocol. */
  created: string;
}

/** Ticks of a time given in milliseconds since 1970. */
export function ticksOf(milliseconds: number): string {
  return `${milliseconds}0000`;
}

const OVERHEAD_BYTES = 64;

/**
 * How far an event advances the log's end. Positions are offsets, not counts, as in EventStoreDB, so that nobody
 * relies on counting with them.
 */
export function sizeInLog(stream: string, event: ProposedEvent): number {
  return OVERHEAD_BYTES + stream.length + event.type.length + event.data.length + event.metadata.length;
}

/** Bytes of an event that count towards the append limit: type (UTF-16), data and metadata. */
export function sizeOnDisk(event: ProposedEvent): number {
  return event.type.length * 2 + event.data.length + event.metadata.length;
}

export const METADATA_TYPE = '$metadata';
export const STREAM_DELETED_TYPE = '$streamDeleted';

/** The stream with a stream's metadata. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`;
}

/** The stream whose metadata a metastream contains, or undefined when it isn't a metastream. */
export function originalOf(stream: string): string | undefined {
  return stream.startsWith('$$') ? stream.slice(2) : undefined;
}
