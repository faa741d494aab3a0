// In a container, an entry of its own: node relay.ts <port> <socket>
import { connect, createServer, type NetConnectOpts, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Hands each connection on to a server elsewhere; listens nowhere yet. */
export function relayTo(target: NetConnectOpts): Server {
  return createServer((arrived) => {
    const onward = connect(target);
    arrived.pipe(onward).pipe(arrived);
    arrived.on('error', () => onward.destroy());
    onward.on('error', () => arrived.destroy());
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , port, path = ''] = process.argv;
  relayTo({ path }).listen(Number(port), '0.0.0.0');
  process.on('SIGTERM', () => process.exit(0));
}
