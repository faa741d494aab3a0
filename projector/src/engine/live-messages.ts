import { type LiveEnvelope, liveMessages } from '@nodo/contracts/live';

/** Keeps only the last of several messages about the same subject to the same rooms. */
export function latestOf(messages: readonly LiveEnvelope[]): LiveEnvelope[] {
  return [...new Map(messages.map((message) => [aboutAndTo(message), message])).values()];
}

function aboutAndTo({ event, data, to }: LiveEnvelope): string {
  const fields: Readonly<Record<string, unknown>> = data;
  const { subject } = liveMessages[event];
  return [event, subject === null ? '' : fields[subject], ...to].join(' ');
}
