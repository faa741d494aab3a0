import { SESSION_COOKIE } from '@nodo/contracts/headers';
import type { Role } from '@nodo/contracts/roles';
import { loadConfig } from '@nodo/platform/config';
import type { RunningService } from '@nodo/platform/service';
import { Sessions } from '@nodo/platform/sessions';
import { expect } from 'vitest';
import type { z } from 'zod';
import { startCommandApi } from '../../../command-api/src/app.ts';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { startProjector } from '../../../projector/src/app.ts';
import { type Servers, startServers } from '../../../projector/src/testing/harness.test.ts';
import { Story } from '../../../projector/src/testing/story.test.ts';
import { startQueryApi } from '../app.ts';

const FRESH_MS = 20_000;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface ReadSide {
  readonly servers: Servers;
  readonly story: Story;
  readonly sessions: Sessions;
  readonly url: string;
  /** A signed-in person's cookie. */
  signIn(userId: string, role?: Role): Promise<string>;
  get(path: string, cookie?: string, headers?: Record<string, string>): Promise<Answer>;
  /** As `get`, after everything the story appended is projected. */
  fresh(path: string, cookie: string): Promise<Answer>;
  /** The body of `fresh`; expects status 200 and an exact match of the schema. */
  ask<S extends z.ZodType>(schema: S, path: string, cookie: string): Promise<z.infer<S>>;
  pauseProjector(): Promise<void>;
  /** Restarts the projector, with other settings if given. */
  resumeProjector(settings?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** A real Postgres, event store, projector and query-api; and command-api, where states of streams are needed. */
export async function startReadSide(options: { withCommands?: boolean } = {}): Promise<ReadSide> {
  const servers = await startServers();
  const commands = options.withCommands
    ? await startCommandApi(servers.config('command-api'), servers.logger)
    : undefined;
  const commandApiUrl = commands && { COMMAND_API_URL: `http://127.0.0.1:${commands.port}` };
  const story = new Story(servers.store);
  const begin = (settings: Readonly<Record<string, string>> = {}) =>
    startProjector(loadConfig('projector', { ...servers.environment, ...settings }), servers.logger);
  let projector: RunningService | undefined = await begin();
  const api = await startQueryApi(
    loadConfig('query-api', { ...servers.environment, ...commandApiUrl }),
    servers.logger,
  );
  const url = `http://127.0.0.1:${api.port}`;
  await eventually(async () => (await fetch(`${url}/health`)).ok);
  const sessions = new Sessions(servers.pool, servers.config('query-api').sessionSecret);

  async function get(path: string, cookie?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(url + path, { headers: { ...headers, ...(cookie ? { cookie } : {}) } });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  }

  /** Retries, as a busy machine may take longer than the server waits. */
  async function fresh(path: string, cookie: string): Promise<Answer> {
    const until = Date.now() + FRESH_MS;
    const ask = () => get(path, cookie, { 'x-after-position': story.position.toString() });
    const isBehind = ({ headers }: Answer) =>
      headers.get('x-stale') !== null && BigInt(headers.get('x-at-position') ?? -1) < story.position;
    let answer = await ask();
    while (projector && isBehind(answer) && !path.includes('asOf=') && Date.now() < until)
      answer = await ask();
    return answer;
  }

  async function asked<S extends z.ZodType>(schema: S, path: string, cookie: string): Promise<z.infer<S>> {
    const { status, body } = await fresh(path, cookie);
    expect(status, JSON.stringify(body)).toBe(200);
    const parsed = schema.parse(body);
    expect(parsed).toEqual(body);
    return parsed;
  }

  return {
    servers,
    story,
    sessions,
    url,
    get,
    fresh,
    ask: asked,
    signIn: async (userId, role = 'investor') =>
      `${SESSION_COOKIE}=${await sessions.open({ id: userId, role, method: 'immediate' })}`,
    pauseProjector: async () => {
      await projector?.stop();
      projector = undefined;
    },
    resumeProjector: async (settings) => {
      projector ??= await begin(settings);
    },
    stop: async () => {
      await api.stop();
      await projector?.stop();
      await commands?.stop();
      await servers.stop();
    },
  };
}
