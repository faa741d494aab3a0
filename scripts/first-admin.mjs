/**
 * Registers the first super administrator and prints the code for their first passkey, once for each e-mail:
 * npm run first-admin -- <email> <first name> <last name>
 * An e-mail that is known is refused, and nothing is written. Uses COMMAND_API_URL and SERVICE_TOKEN; without them the
 * product that runs on this machine with DATA_DIR (.data).
 */
import { printPasskeyCode, sendInternal } from './internal-command.mjs';

const [email, firstName, ...rest] = process.argv.slice(2);
const lastName = rest.join(' ');
if (!email || !firstName || lastName === '') {
  process.stderr.write('npm run first-admin -- <email> <first name> <last name>\n');
  process.exit(2);
}
await sendInternal('RegisterUser', { email, firstName, lastName, role: 'super_admin' });
await printPasskeyCode(email);
