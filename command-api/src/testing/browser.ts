import { request } from './servers.ts';

/** A browser as far as the API can tell: it keeps cookies, whatever their paths. */
export class CookieBrowser {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(this.url + path, method, body, {
      ...headers,
      ...(cookie ? { cookie } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  ask(body: object) {
    return this.send('POST', '/api/login', body);
  }

  enter(code: string) {
    return this.send('POST', '/api/login/code', { code });
  }
}
