import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Addresses that our own proxies may have: this machine and private networks (RFC 1918, RFC 4193). */
const ours = new BlockList();
ours.addSubnet('127.0.0.0', 8, 'ipv4');
ours.addSubnet('10.0.0.0', 8, 'ipv4');
ours.addSubnet('172.16.0.0', 12, 'ipv4');
ours.addSubnet('192.168.0.0', 16, 'ipv4');
ours.addAddress('::1', 'ipv6');
ours.addSubnet('fc00::', 7, 'ipv6');

function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
}

function isOurs(address: string): boolean {
  return ours.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Client address of a request that does not go through a route: the nearest one that is no proxy of ours, as in routes.
 */
export function clientAddress(request: IncomingMessage): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const named = String(request.headers['x-forwarded-for'] ?? '').split(',');
  for (const before of named.reverse().map(plain)) {
    if (before === '' || !isOurs(address)) break;
    address = before;
  }
  return address;
}
