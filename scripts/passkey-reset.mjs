/**
 * Removes every passkey of somebody who lost them, ends their sessions and, for staff, prints a code for a new first
 * passkey; for when there is no super admin who could do so: npm run passkey-reset -- <email> <reason>
 * Uses COMMAND_API_URL and SERVICE_TOKEN; without them the product running on this machine with DATA_DIR (.data).
 */
import { printPasskeyCode, sendInternal } from './internal-command.mjs';

const [email, ...rest] = process.argv.slice(2);
const reason = rest.join(' ');
if (!email || reason.trim() === '') {
  process.stderr.write('npm run passkey-reset -- <email> <reason>\n');
  process.exit(2);
}
const { role, passkeyIds } = await sendInternal('ResetPasskeys', { email, reason });
process.stderr.write(`Passkeys removed: ${passkeyIds.length}\n`);
if (role === 'investor')
  process.stderr.write('Investors register a new one after signing in, without a code.\n');
else await printPasskeyCode(email);
