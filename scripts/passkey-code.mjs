/**
 * Issues a code for the first passkey of a staff account, when there is no super admin who could do so:
 * npm run passkey-code -- <email>
 * Uses COMMAND_API_URL and SERVICE_TOKEN; without them the product running on this machine with DATA_DIR (.data).
 */
import { printPasskeyCode } from './internal-command.mjs';

const email = process.argv[2];
if (!email) {
  process.stderr.write('npm run passkey-code -- <email>\n');
  process.exit(2);
}
await printPasskeyCode(email);
