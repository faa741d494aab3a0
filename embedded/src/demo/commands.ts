import { setTimeout as delay } from 'node:timers/promises';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { deriveId } from '@nodo/platform/ids';
import { z } from 'zod';

const answerSchema = z.object({ result: z.unknown(), position: z.string() });

const UNAVAILABLE = 503;
const TRIES = 20;
const PAUSE_MS = 250;

export interface DemoCommand<N extends CommandName> {
  readonly command: N;
  readonly payload: CommandInput<N>;
  /** Names this step of the demo; the same step has its effect once, however often the demo is begun. */
  readonly step: string;
  readonly at: Date;
  readonly actor?: Actor;
}

/** Sends commands as people and services of the past; throws when one is refused. */
export class DemoCommands {
  readonly #url: string;
  readonly #token: string;

  constructor(commandApiUrl: string, serviceToken: string) {
    this.#url = `${commandApiUrl}/internal/commands`;
    this.#token = serviceToken;
  }

  async send<N extends CommandName>(command: DemoCommand<N>): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#post(command);
      if (answer.ok) return answerSchema.parse(await answer.json()).result;
      const text = await answer.text();
      // A slow machine's read models are behind: the same step has its effect once, however often it is sent.
      if (answer.status !== UNAVAILABLE || attempt === TRIES)
        throw new Error(`${command.command} (${command.step}) answered ${answer.status}: ${text}`);
      await delay(PAUSE_MS);
    }
  }

  #post<N extends CommandName>(command: DemoCommand<N>): Promise<Response> {
    return fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-token': this.#token },
      body: JSON.stringify({
        command: command.command,
        payload: command.payload,
        key: deriveId('demo', command.step),
        occurredAt: command.at.toISOString(),
        ...(command.actor ? { actor: command.actor } : {}),
      }),
      signal: AbortSignal.timeout(15_000),
    });
  }
}
