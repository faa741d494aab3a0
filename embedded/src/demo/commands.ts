import type { Actor } from '@nodo/contracts/event';
import type { CommandInput, CommandName } from '@nodo/contracts/internal-commands';
import { deriveId } from '@nodo/platform/ids';
import { z } from 'zod';

const answerSchema = z.object({ result: z.unknown(), position: z.string() });

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
    const answer = await fetch(this.#url, {
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
    if (!answer.ok)
      throw new Error(
        `${command.command} (${command.step}) answered ${answer.status}: ${await answer.text()}`,
      );
    return answerSchema.parse(await answer.json()).result;
  }
}
