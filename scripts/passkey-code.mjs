/**
 * A code for the first passkey of a staff account, when there is no super admin who could issue it:
 * npm run passkey-code -- <email>
 * Uses COMMAND_API_URL and SERVICE_TOKEN; without them the product that runs on this machine with DATA_DIR (.data).
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const email = process.argv[2];
if (!email) {
  process.stderr.write('npm run passkey-code -- <email>\n');
  process.exit(2);
}
const data = process.env.DATA_DIR ?? '.data';
const url = process.env.COMMAND_API_URL ?? (await readFile(join(data, 'command-api.url'), 'utf8'));
const token =
  process.env.SERVICE_TOKEN ?? JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')).serviceToken;
const answer = await fetch(`${url}/internal/commands`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-service-token': token },
  body: JSON.stringify({ command: 'IssuePasskeyCode', payload: { email }, key: randomUUID() }),
});
const body = await answer.json();
if (!answer.ok) {
  process.stderr.write(`${body.message}\n`);
  process.exit(1);
}
process.stdout.write(`${body.result.code}\n`);
process.stderr.write(
  `Good once, until ${body.result.expiresAt}. Hand it over in person or by phone, not by mail.\n`,
);
