import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/**
 * Address ranges outside the public internet (IANA's special-purpose address registries): loopback, private networks,
 * cloud metadata services, multicast, and IPv4 addresses embedded in IPv6.
 */
const special = new BlockList();
const networks4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
for (const network of networks4) {
  const [address = '', bits] = network.split('/');
  special.addSubnet(address, Number(bits), 'ipv4');
}
const internet6 = new BlockList();
internet6.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(address, bits, 'ipv6');
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4');
  return internet6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** A client-supplied host name resolves to an address that is not on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * DNS lookup for connections to client-supplied hosts: refuses a name that resolves to a non-public address, at the
 * moment of connecting, so that a later DNS answer cannot redirect it (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 4);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError('The name leads to no public address'), '', 4);
    }
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};
