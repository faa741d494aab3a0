import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LIMIT = 512;
const MORE = 40;
const HOSTS = ['10.9.0.1', 'fd09::1'];

/** A network of one's own needs no rights on the machine; some machines have none to give. */
const hasNetworks = spawnSync('unshare', ['-rn', 'sh', '-c', 'nft list ruleset && ip link']).status === 0;
if (!hasNetworks)
  process.stderr.write(
    '\nNOT ON THIS MACHINE: nftables in a network of its own. The limit of connections is not tried.\n\n',
  );

/** A host with the rules, loaded twice as by whoever changes them, and a visitor at the other end of a cable. */
const SCRIPT = `
set -e
rules=$1 node=$2 program=$3 host=$4 port=$5 count=$6 ended=$7
nft -f "$rules"; nft -f "$rules"
unshare -n sleep 60 & visitor=$!
trap 'kill $visitor $server' EXIT
inside() { nsenter -t $visitor -n "$@"; }
until [ "$(readlink /proc/$visitor/ns/net)" != "$(readlink /proc/$$/ns/net)" ]; do sleep 0.05; done
ip link add front type veth peer name visitor netns $visitor
ip addr add 10.9.0.1/24 dev front; ip addr add fd09::1/64 dev front nodad; ip link set front up
inside ip addr add 10.9.0.2/24 dev visitor; inside ip addr add fd09::2/64 dev visitor nodad; inside ip link set visitor up
"$node" "$program" serve "$port" & server=$!
inside "$node" "$program" visit "$host" "$port" "$count" "$ended"
`;

/** How many of `LIMIT + MORE` connections a port takes, and how many of as many once `MORE` of them had ended. */
async function taken(host: string, port: number): Promise<unknown> {
  const words = ['deploy/front-connections.nft', 'tests/support/many-connections.mjs'].map(file);
  const [rules = '', program = ''] = words;
  const options = [host, port, LIMIT + MORE, MORE].map(String);
  const { stdout } = await promisify(execFile)('unshare', [
    ...['-rn', 'sh', '-c', SCRIPT, 'sh'],
    ...[rules, process.execPath, program, ...options],
  ]);
  return z.object({ first: z.int(), second: z.int() }).parse(JSON.parse(stdout));
}

test.skipIf(!hasNetworks)(
  'one address has so many connections to the front, and others as soon as some end',
  async () => {
    for (const host of HOSTS) expect(await taken(host, 443), host).toEqual({ first: LIMIT, second: MORE });
    expect(await taken('10.9.0.1', 8443)).toEqual({ first: LIMIT + MORE, second: LIMIT + MORE });
  },
);
