import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from './eventually.ts';
import { freePort } from './product.ts';

/** Whether Redis is installed; CI installs it. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A real Redis without persistence: after a kill it restarts empty. */
export class RedisServer {
  readonly port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Restarts it on the same port. */
  async startAgain(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#process = spawn('redis-server', settings, { stdio: 'ignore' });
    await eventually('Redis to answer', async () => (await this.ask('PING')) === '+PONG', 10_000);
  }

  /** Kills it with SIGKILL; a no-op if already killed. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server) return;
    this.#process = undefined;
    const ended = once(server, 'exit');
    if (server.kill('SIGKILL')) await ended;
  }

  /** Stops it with SIGSTOP: connections stay open, and nothing is answered until `resume`. */
  pause(): void {
    this.#process?.kill('SIGSTOP');
  }

  resume(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Sends one command over its own connection; returns the first line of the reply. */
  ask(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\n`));
      socket.once('data', (data) => {
        resolve(String(data).split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.once('error', reject);
    });
  }

  /** The integer reply of a command. */
  async count(command: string): Promise<number> {
    return Number((await this.ask(command)).slice(1));
  }
}
