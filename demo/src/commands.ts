import type { Dispatcher } from '@nodo/command-api/commands/dispatcher';
import type { CommandInput, CommandName, CommandResult } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { deriveId, newId } from '@nodo/platform/ids';

const SERVICE: Actor = { kind: 'service', name: 'worker' };

export interface DemoCommand<N extends CommandName> {
  readonly command: N;
  readonly payload: CommandInput<N>;
  /** Name of this step of the demo, from which ids are derived. */
  readonly step: string;
  readonly at: Date;
  readonly actor?: Actor;
  /** As the worker correlates it: by what it is about. Absent: a request of its own. */
  readonly correlationId?: string;
}

/** Dispatches commands on behalf of people and services in the past; throws when one is refused. */
export class DemoCommands {
  readonly #dispatcher: Dispatcher;

  constructor(dispatcher: Dispatcher) {
    this.#dispatcher = dispatcher;
  }

  async send<N extends CommandName>(given: DemoCommand<N>): Promise<CommandResult<N>> {
    const { command, payload, step, at, actor = SERVICE } = given;
    const causationId = newId();
    const { correlationId = causationId } = given;
    const request = { actor, key: deriveId('demo', step), correlationId, causationId };
    try {
      const outcome = await this.#dispatcher.dispatch(command, payload, {
        ...request,
        occurredAt: at.toISOString(),
      });
      return outcome.result;
    } catch (error) {
      throw new Error(`${command} (${step}) was refused`, { cause: error });
    }
  }
}
