import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { ErrorCode } from '@nodo/contracts/errors';
import { reportViewSchema } from '@nodo/contracts/reports/views';
import { streams } from '@nodo/contracts/streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../embedded/src/testing/eventually.test.ts';
import { CommandClient, type CommandOptions, CommandRefused } from '../commands.ts';
import { type Files, startFiles } from '../testing/files.test.ts';
import { Statements } from './statements.ts';

const issuer = { name: 'Nodo Cartago S.A.S.', taxId: '901.234.567-8', address: null, email: null };

let files: Files;

beforeAll(async () => {
  files = await startFiles();
});
afterAll(() => files?.stop());

/** Recording a statement is refused with this code: at once, or because of what came after an earlier try. */
class RefusingClient extends CommandClient {
  readonly #code: ErrorCode;
  readonly #isRecorded: boolean;

  constructor(code: ErrorCode, isRecorded: boolean) {
    super(files.client);
    this.#code = code;
    this.#isRecorded = isRecorded;
  }

  override async send<N extends CommandName>(
    command: N,
    payload: CommandInput<N>,
    options: CommandOptions,
  ): Promise<unknown> {
    if (command !== 'RecordReport') return super.send(command, payload, options);
    if (this.#isRecorded) await super.send(command, payload, options);
    throw new CommandRefused(command, 409, this.#code);
  }
}

it.each<[string, ErrorCode, boolean, number]>([
  ['stays where it was recorded all the same', 'CONFLICT', true, 1],
  ['stays where it may be recorded in the next try', 'CONFLICT', false, 1],
  ['stays where it was recorded before an erasure, which may still be refused', 'ACCOUNT_CLOSING', true, 1],
  ['goes where it was not recorded before an erasure', 'ACCOUNT_CLOSING', false, 0],
])('the file of a statement that is refused %s', async (_, code, isRecorded, left) => {
  const { stack, objects, parts } = files;
  const actor = await stack.person('investor');
  const period = { type: 'monthly', periodFrom: '2026-01-01', periodTo: '2026-01-31' } as const;
  const { id } = reportViewSchema.parse(await stack.send('RequestReport', period, { actor }));
  const isProjected = async () =>
    (await parts.pool.query('SELECT 1 FROM live.reports WHERE id = $1', [id])).rowCount === 1;
  await eventually(isProjected);
  const statements = new Statements(
    { ...parts, commands: new RefusingClient(code, isRecorded) },
    objects,
    issuer,
  );
  await statements.render(id);
  expect((await stack.typesOf(streams.report(id))).includes('ReportGenerated')).toBe(isRecorded);
  expect(await files.left(`reports/${actor.id}`)).toHaveLength(left);
});
