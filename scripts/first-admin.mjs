/**
 * Registers the first super administrator and prints the code for their first passkey, once per e-mail:
 * npm run first-admin -- <email> <first name> <last name>
 * A registered e-mail is refused, and nothing is written. Uses COMMAND_API_URL and SERVICE_TOKEN; without them the
 * product running on this machine with DATA_DIR (.data).
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
