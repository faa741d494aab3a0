import { connect } from 'node:net';
import { LONGEST_LINE, type PayoutSigner, SignerUnavailable, signingAnswerSchema } from './protocol.ts';

/** The signer behind a local socket. `patienceMs`: time limit for an answer. */
export function connectSigner(socket: string, patienceMs = 5_000): PayoutSigner {
  return {
    sign: async (order) => {
      const line = await ask(socket, JSON.stringify(order), patienceMs);
      try {
        return signingAnswerSchema.parse(JSON.parse(line));
      } catch (error) {
        throw new SignerUnavailable('The signer’s answer is none', { cause: error });
      }
    },
  };
}

function ask(socket: string, line: string, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(`${line}\n`));
    let text = '';
    const fail = (why: string, cause?: unknown) => {
      connection.destroy();
      reject(new SignerUnavailable(why, { cause }));
    };
    connection.setEncoding('utf8');
    connection.setTimeout(patienceMs, () => fail('The signer does not answer'));
    connection.on('data', (chunk: string) => {
      text += chunk;
      if (text.length > LONGEST_LINE) fail('The signer’s answer is none');
    });
    connection.on('end', () => resolve(text));
    connection.on('error', (error) => fail('The signer can’t be reached', error));
    connection.on('close', () => fail('The signer broke off'));
  });
}
