// Lets containers reach a server of the host, which listens on its loopback alone: what arrives at a port of this process
// is handed on to a Unix socket that both see.
//   node relay.mjs <port> <socket>
import { connect, createServer } from 'node:net';

const [, , port, socket] = process.argv;
createServer((arrived) => {
  const onward = connect(socket);
  arrived.pipe(onward).pipe(arrived);
  arrived.on('error', () => onward.destroy());
  onward.on('error', () => arrived.destroy());
}).listen(Number(port), '0.0.0.0');
process.on('SIGTERM', () => process.exit(0));
