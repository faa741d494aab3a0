import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Sends a command to command-api like our own services; returns its result. Uses COMMAND_API_URL and SERVICE_TOKEN,
 * or the file that SERVICE_TOKEN_FILE names; without them the product running on this machine with DATA_DIR (.data). Prints a refusal and exits with 1.
 */
export async function sendInternal(command, payload) {
  const data = process.env.DATA_DIR ?? '.data';
  const url = process.env.COMMAND_API_URL || (await readFile(join(data, 'command-api.url'), 'utf8'));
  const token = await serviceToken(data);
  const answer = await fetch(`${url}/internal/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-token': token },
    body: JSON.stringify({ command, payload, key: randomUUID() }),
  });
  const body = await answer.json();
  if (answer.ok) return body.result;
  process.stderr.write(`${body.message}\n`);
  process.exit(1);
}

/** An empty variable counts as unset, as in the services: compose hands on both. */
async function serviceToken(data) {
  const { SERVICE_TOKEN: token, SERVICE_TOKEN_FILE: file } = process.env;
  if (token && file) throw new Error('SERVICE_TOKEN and SERVICE_TOKEN_FILE are both given');
  if (token) return token;
  if (file) return (await readFile(file, 'utf8')).trim();
  return JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')).serviceToken;
}

/** Issues a code for the first passkey of a staff account, and prints it. */
export async function printPasskeyCode(email) {
  const { code, expiresAt } = await sendInternal('IssuePasskeyCode', { email });
  process.stdout.write(`${code}\n`);
  process.stderr.write(`Good once, until ${expiresAt}. Hand it over in person or by phone, not by mail.\n`);
}
