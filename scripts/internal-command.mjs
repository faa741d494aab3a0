import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Sends a command to command-api like our own services; returns its result. Uses COMMAND_API_URL and SERVICE_TOKEN;
 * without them the product running on this machine with DATA_DIR (.data). Prints a refusal and exits with 1.
 */
export async function sendInternal(command, payload) {
  const data = process.env.DATA_DIR ?? '.data';
  const url = process.env.COMMAND_API_URL ?? (await readFile(join(data, 'command-api.url'), 'utf8'));
  const token =
    process.env.SERVICE_TOKEN ?? JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')).serviceToken;
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

/** Issues a code for the first passkey of a staff account, and prints it. */
export async function printPasskeyCode(email) {
  const { code, expiresAt } = await sendInternal('IssuePasskeyCode', { email });
  process.stdout.write(`${code}\n`);
  process.stderr.write(`Good once, until ${expiresAt}. Hand it over in person or by phone, not by mail.\n`);
}
