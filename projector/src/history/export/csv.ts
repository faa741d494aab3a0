import { constants } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import {
  actionLabel,
  auditSubjectLabels,
  fieldLabel,
  isNone,
  reasonLabel,
  valueLabel,
} from '@nodo/contracts/audit/labels';
import { auditEntryViewSchema } from '@nodo/contracts/audit/views';
import { eventMetadataSchema } from '@nodo/contracts/event';
import { eventDefinition, eventDefinitions } from '@nodo/contracts/events';
import { roleLabel } from '@nodo/contracts/roles';
import { streamCategory, streamSubject } from '@nodo/contracts/streams';
import type { RunQuery } from '@nodo/platform/audit-tree';
import { BOM, bogotaTime, csvLines } from '@nodo/platform/csv';
import { type ExportFilter, HistoryFileError } from '@nodo/platform/history-file/format';
import type { PlacedRecord } from '@nodo/platform/log-records';
import { chooser } from './choose.ts';
import { type BegunCsv, begunCsv, dropChoice, foreign, keepChoice } from './csv-part.ts';
import { type ExportOptions, type ExportSources, exists } from './write.ts';

/** Events whose audit entries are looked up in one query. */
const BATCH = 500;
const HIDDEN = '(dato personal)';

const header = [
  'Posición',
  'Fecha y hora (Bogotá)',
  'Fecha y hora (UTC)',
  'Acción',
  'Evento',
  'Registro',
  'Identificador del registro',
  'Revisión',
  'Quién',
  'Rol',
  'Campo',
  'Antes',
  'Después',
  'Motivo',
  'Sesión',
  'Correlación',
  'Causa',
  'Identificador',
];

const changesSchema = auditEntryViewSchema.shape.changes;
type Changes = ReturnType<typeof changesSchema.parse>;

interface Entry {
  readonly changes: Changes;
  readonly reason: string | null;
}

/** Fields that are personal in any event: an entry's old value may come from another event's personal field. */
const personal: ReadonlySet<string> = new Set(eventDefinitions.flatMap((definition) => definition.personal));

const heading = BOM + csvLines([header]);

/**
 * Writes the selected events as CSV, one line per change with old and new value in the audit's words, to a file
 * readable by its owner only. Personal data, which is ciphertext on the log, is left out. Until complete the file is
 * named `.part`; an interrupted export resumes and ends where the read models were when it began. Returns the number
 * of events; undefined when the signal aborted it. Throws HistoryFileError.
 */
export async function exportCsv(
  sources: ExportSources,
  file: string,
  filter: ExportFilter,
  options: ExportOptions,
): Promise<number | undefined> {
  if (await exists(file)) throw new HistoryFileError(`Ya existe ${file}.`);
  const part = `${file}.part`;
  const begun = await begunIn(sources.run, part, filter);
  const handle = await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o600);
  try {
    await handle.truncate(begun.bytes);
    if (begun.bytes === 0) await handle.appendFile(heading);
    const written = await writeEvents(sources, handle, begun, options);
    if (!written) return undefined;
    // Events that are kept have to be those of this log.
    if (written.kept !== begun.count) throw foreign(part);
    await handle.sync();
    await rename(part, file);
    await dropChoice(part);
    return written.count;
  } finally {
    await handle.close();
  }
}

async function begunIn(run: RunQuery, part: string, filter: ExportFilter): Promise<BegunCsv> {
  const begun = await begunCsv(part, filter, heading);
  const { position, events } = await projected(run);
  if (begun) {
    if (position < BigInt(begun.choice.end))
      throw new HistoryFileError(
        `Lo proyectado aún no llega a la posición ${begun.choice.end}, hasta donde va ${part}: espera y repite la orden.`,
      );
    return begun;
  }
  const choice = {
    ...({ format: 'nodo-history-csv', version: 1 } as const),
    ...{ filter, end: `${position}`, size: events },
  };
  await keepChoice(part, choice);
  return { choice, bytes: 0, count: 0, last: -1n };
}

/**
 * Undefined when the signal aborted it. Reads the log from its beginning also when resumed: moments are compared with
 * all that was before.
 */
async function writeEvents(
  { log, run }: ExportSources,
  handle: FileHandle,
  { choice, last }: BegunCsv,
  { signal, onProgress }: ExportOptions,
): Promise<{ count: number; kept: number } | undefined> {
  const isChosen = chooser(choice.filter);
  const end = BigInt(choice.end);
  let [batch, read, count, kept]: [PlacedRecord[], number, number, number] = [[], 0, 0, 0];
  for await (const record of log.readAll()) {
    if (signal.aborted) {
      await writeLines(handle, run, batch);
      return undefined;
    }
    // Events beyond the read models have no audit entry yet.
    if (record.position > end) break;
    read += 1;
    if (!isChosen(record)) continue;
    count += 1;
    if (record.position <= last) kept += 1;
    else batch.push(record);
    if (batch.length < BATCH) continue;
    await writeLines(handle, run, batch);
    batch = [];
    onProgress?.({ read, size: choice.size, count });
  }
  await writeLines(handle, run, batch);
  return { count, kept };
}

async function projected(run: RunQuery): Promise<{ position: bigint; events: number }> {
  const [row] = await run<{ position: string; events: string }>(
    "SELECT position, events FROM projection.checkpoints WHERE name = 'live'",
    [],
  );
  if (!row || BigInt(row.position) < 0n) throw new HistoryFileError('Todavía no hay nada proyectado.');
  return { position: BigInt(row.position), events: Number(row.events) };
}

async function writeLines(
  handle: FileHandle,
  run: RunQuery,
  records: readonly PlacedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const rows = await run<{ id: string; changes: unknown; reason: string | null }>(
    'SELECT id, changes, reason FROM live.audit_entries WHERE event_position = ANY($1::bigint[])',
    [records.map(({ position }) => position.toString())],
  );
  const entries = new Map(
    rows.map(({ id, changes, reason }): [string, Entry] => [
      id,
      { changes: changesSchema.parse(changes), reason },
    ]),
  );
  // Unlike `write`, it goes on until everything is written.
  await handle.appendFile(csvLines(records.flatMap((record) => linesOf(record, entries.get(record.id)))));
}

/** One line per change; one for an event without changes or that is not audited. */
function linesOf(record: PlacedRecord, entry: Entry | undefined): string[][] {
  const kinds: Record<string, string> = auditSubjectLabels;
  const kind = streamCategory(record.stream);
  const metadata = eventMetadataSchema.safeParse(record.metadata).data;
  const actor = metadata?.actor;
  const occurredAt = metadata?.occurredAt ?? record.recordedAt;
  const before = [
    `${record.position}`,
    bogotaTime(occurredAt),
    occurredAt,
    entry ? actionLabel(record.type) : '',
    record.type,
    kinds[kind] ?? kind,
    streamSubject(record.stream),
    record.revision,
    actor ? (actor.kind === 'user' ? actor.id : actor.name) : '',
    actor ? (actor.kind === 'user' ? roleLabel(actor.role) : 'Servicio') : '',
  ];
  const after = [
    entry ? reasonOf(record.type, entry) : '',
    metadata?.sessionId ?? '',
    metadata?.correlationId ?? '',
    metadata?.causationId ?? '',
    record.id,
  ];
  const changes = entry?.changes ?? [];
  if (changes.length === 0) return [[...before, '', '', '', ...after]];
  return changes.map((change) => {
    const shown = (value: unknown) =>
      isNone(value) ? '' : personal.has(change.field) ? HIDDEN : valueLabel(kind, change.field, value);
    return [...before, fieldLabel(change.field), shown(change.before), shown(change.after), ...after];
  });
}

function reasonOf(type: string, { reason }: Entry): string {
  if (reason === null) return '';
  const definition = eventDefinition(type);
  const field = definition?.audit ? definition.audit.reason : undefined;
  return field !== undefined && definition?.personal.includes(field) ? HIDDEN : reasonLabel(type, reason);
}
