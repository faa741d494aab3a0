import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export interface Smtp {
  readonly url: string;
  /** All lines sent by clients, envelope and content. */
  readonly said: string[];
  /** Replies to the next RCPT commands, in order; '250 ok' once they are used up. */
  readonly answers: string[];
  /** The same for MAIL FROM. */
  readonly ofSender: string[];
  /** The same for contents. */
  readonly ofContent: string[];
  readonly stop: () => Promise<void>;
}

/** Closes the connection instead of replying. */
export const HANG_UP = '';
/** Never replies. */
export const SILENCE = 'silence';

/** A minimal SMTP server (RFC 5321). `replies`: others than its own, by command; the greeting replies to CONNECT. */
export async function startSmtp(replies: Readonly<Record<string, string>> = {}): Promise<Smtp> {
  const said: string[] = [];
  const answers: string[] = [];
  const ofSender: string[] = [];
  const ofContent: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let isContent = false;
    let rest = '';
    const reply = (text: string) => {
      if (text === HANG_UP) socket.destroy();
      else if (text !== SILENCE) socket.write(`${text}\r\n`);
    };
    reply(replies.CONNECT ?? '220 smtp.example');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        said.push(line);
        if (isContent) {
          if (line !== '.') continue;
          isContent = false;
          reply(ofContent.shift() ?? replies['.'] ?? '250 queued');
        } else if (line.startsWith('RCPT')) reply(answers.shift() ?? '250 ok');
        else if (line.startsWith('MAIL FROM')) reply(ofSender.shift() ?? replies.MAIL ?? '250 ok');
        else if (line === 'DATA') {
          isContent = true;
          reply(replies.DATA ?? '354 go on');
        } else reply(replies[line.split(' ')[0] ?? ''] ?? '250 ok');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `smtp://127.0.0.1:${address.port}`, said, answers, ofSender, ofContent, stop };
}
