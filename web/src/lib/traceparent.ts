/**
 * A new W3C Trace Context for one request: both ids random, flag "not sampled", as the page records nothing; the
 * servers decide on sampling by the id. The trace id is a UUID without dashes (version 4), by which the servers
 * recognise a browser's trace and under which they file what results from it.
 */
export function traceparent(): string {
  const span = crypto.randomUUID().slice(19).replace('-', '');
  return `00-${crypto.randomUUID().replaceAll('-', '')}-${span}-00`;
}
