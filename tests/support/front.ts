import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import { freePort, type Product } from './product.ts';

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const environmentSchema = z.record(z.string(), z.string());

/** Whether Caddy, the production front, is installed. */
export function hasCaddy(): boolean {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Where the landing page of the front leads to. */
export const VIDEO_URL = 'https://video.example/nodo.mp4';

/** Two replicas of each API, behind a real Caddy with the project's configuration. */
export class Front {
  readonly url: string;
  /** Addresses of the replicas behind it, by name: `command-api-1`, …, `query-api-2`. */
  readonly replicas = new Map<string, string>();
  readonly #children = new Map<string, ChildProcess>();
  /** How each of them is started. */
  readonly #starts = new Map<string, () => void>();
  #log = '';

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Beside a running product. */
  static start({ dataDir }: Product): Promise<Front> {
    const { PUBLIC_URL: _, ...environment } = environmentSchema.parse(
      JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8')),
    );
    return Front.of(environment, dataDir);
  }

  /** With these variables of the services, PUBLIC_URL is its own by default; Caddy keeps its files in `folder`. */
  static async of(environment: Readonly<Record<string, string>>, folder: string): Promise<Front> {
    const front = new Front(await freePort());
    const replicas = async (service: string, more: Record<string, string> = {}) => {
      const ports = [await freePort(), await freePort()];
      for (const [index, port] of ports.entries()) {
        const name = `${service}-${index + 1}`;
        front.replicas.set(name, `http://127.0.0.1:${port}`);
        front.#spawn(name, process.execPath, [file(`${service}/dist/bundle/main.js`)], {
          PUBLIC_URL: front.url,
          ...environment,
          ...more,
          PORT: String(port),
        });
      }
      await Promise.all(ports.map((port) => answers(`http://127.0.0.1:${port}/health`)));
      return ports.map((port) => `127.0.0.1:${port}`);
    };
    try {
      const commandApis = await replicas('command-api');
      const queryApis = await replicas('query-api', { COMMAND_API_URL: `http://${commandApis[0]}` });
      front.#spawn(
        'caddy',
        'caddy',
        ['run', '--adapter', 'caddyfile', '--config', file('deploy/Caddyfile')],
        {
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
          CADDY_ADMIN: 'off',
          SITE_ADDRESS: front.url,
          PUBLIC_URL: front.url,
          COMMAND_API: commandApis.join(' '),
          QUERY_API: queryApis.join(' '),
          POLLED_API: queryApis.join(' '),
          SRV: file('web/dist/app'),
          LANDING: file('web/dist/landing'),
          ERRORS: file('deploy'),
          VIDEO_URL,
        },
      );
      await answers(`${front.url}/health`);
      return front;
    } catch (error) {
      await front.stop();
      throw error;
    }
  }

  #spawn(name: string, command: string, args: string[], environment: Record<string, string>): void {
    const start = () => {
      const child = spawn(command, args, {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child.stderr?.on('data', (text) => {
        if (name === 'caddy') this.#log += text;
      });
      this.#children.set(name, child);
    };
    this.#starts.set(name, start);
    start();
  }

  /** Caddy's access log entries. */
  get accesses(): Record<string, unknown>[] {
    const lines = this.#log.split('\n').filter((line) => line.includes('http.log.access'));
    return lines.map((line) => JSON.parse(line));
  }

  /** Kills one replica at once, like a power failure. */
  async kill(name: string): Promise<void> {
    const child = this.#children.get(name);
    if (!child) throw new Error(`There is no ${name}`);
    await end(child, 'SIGKILL');
  }

  /** Starts one replica again that was killed, and waits until it answers. */
  async startAgain(name: string): Promise<void> {
    this.#starts.get(name)?.();
    await answers(`${this.replicas.get(name)}/health`);
  }

  /** Leaves one replica running without ever answering, like a process that hangs; `kill` ends it. */
  freeze(name: string): void {
    this.#children.get(name)?.kill('SIGSTOP');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#children.values()].map((child) => end(child)));
  }
}

async function answers(address: string): Promise<void> {
  await eventually(`${address} to answer`, async () => {
    const answer = await fetch(address).catch(() => undefined);
    return answer?.ok === true;
  });
}
