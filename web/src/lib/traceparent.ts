/**
 * A new trace for one request, as W3C Trace Context writes it: both ids random, not sampled, since nothing is recorded
 * here. Whether anything is recorded the servers decide by the id; the page need not know. The trace is a UUID without
 * dashes (version 4), by which the servers know that a browser made it, and under which they file what comes of it.
 */
export function traceparent(): string {
  const span = crypto.randomUUID().slice(19).replace('-', '');
  return `00-${crypto.randomUUID().replaceAll('-', '')}-${span}-00`;
}
