import { promisify } from 'node:util';
import { isPublicAddress, lookupPublic } from '@nodo/platform/public-address';
import { describe, expect, it } from 'vitest';

describe('addresses that somebody else names', () => {
  it.each(['8.8.8.8', '142.250.78.10', '100.128.0.1', '172.32.0.1', '2a00:1450:4001:82a::200a'])(
    '%s is of the public internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1', 'fd12::1'],
    ...['fe80::1', 'ff02::1', '2001:db8::1', '2002:a00:1::', '2001::1'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it('a name that leads to this machine is not connected to', async () => {
    const looked = promisify(lookupPublic);
    await expect(looked('localhost', {})).rejects.toMatchObject({ name: 'PrivateAddressError' });
    await expect(looked('localhost', { all: true })).rejects.toMatchObject({ name: 'PrivateAddressError' });
  });
});
