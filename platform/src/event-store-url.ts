import { z } from 'zod';

/** Options that the official client knows, as it compares them: without case, `_` and `-`. */
const OPTIONS = new Set([
  'usercertfile',
  'userkeyfile',
  'maxdiscoverattempts',
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'nodepreference',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'throwonappendfailure',
  'keepaliveinterval',
  'keepalivetimeout',
]);

/** How long a node of a cluster may take to say who leads, in seconds. */
const GOSSIP_TIMEOUT = 1;

/**
 * Of a cluster, the client asks node by node who leads, five seconds each by default: a leader's machine that went away,
 * asked first, would keep everybody from writing for so long.
 */
function askingBriefly(url: string): string {
  const [address = '', query] = url.split('?', 2);
  const isCluster =
    address.startsWith('esdb+discover:') || address.slice(address.lastIndexOf('@') + 1).includes(',');
  if (!isCluster || /(^|&)gossip[_-]?timeout=/i.test(query ?? '')) return url;
  return `${url}${query === undefined ? '?' : '&'}gossipTimeout=${GOSSIP_TIMEOUT}`;
}

/**
 * EVENTSTORE_URL as the official client takes it: it knows the scheme of EventStoreDB alone. An option that it would
 * ignore is refused here, as its warning prints the whole address, password included.
 */
export const eventStoreUrlSchema = z
  .string()
  .regex(/^(esdb|kurrentdb)(\+discover)?:\/\//, 'does not begin with esdb:// or kurrentdb://')
  .transform((url) => url.replace(/^kurrentdb/, 'esdb'))
  .superRefine((url, context) => {
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : undefined;
    if (query === undefined) return;
    // What stands before it is part of a password, and no name of an option.
    if (query.includes('@')) {
      context.addIssue({ code: 'custom', message: 'has a password with a ? that is not percent-encoded' });
      return;
    }
    for (const name of query.split(/[?&]/).map((pair) => pair.split('=', 1)[0]?.trim() ?? '')) {
      const option = name.toLowerCase().replaceAll(/[_-]/g, '');
      const isIgnored = option === 'tlsverifycert' && /=\s*false/i.test(query.split(name)[1] ?? '');
      if (OPTIONS.has(option) && !isIgnored) continue;
      context.addIssue({ code: 'custom', message: `has an option that is not supported: ${name}` });
    }
  })
  .transform(askingBriefly);
