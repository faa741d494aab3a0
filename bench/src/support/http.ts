import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * HTTP over keep-alive connections, one per concurrent request. Much cheaper than `fetch`, so that on two cores the
 * load generator hardly affects what it measures.
 */
export class Connections {
  readonly #agent = new Agent({ keepAlive: true });

  /**
   * Sends one request, with a JSON body if given; again when the server closed the kept connection just then, with the
   * same idempotency key. Throws when there is no response.
   */
  send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method,
        agent: this.#agent,
        headers: {
          ...headers,
          ...(payload === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        },
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const wasClosed = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (wasClosed) resolve(this.send(method, url, headers, body));
        else reject(error);
      });
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
