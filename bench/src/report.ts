import { isMet } from './aim.ts';
import type { Row } from './row.ts';

/** A module's measurements, or why it failed. */
export interface Outcome {
  readonly module: string;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly failure?: string;
}

export interface Circumstances {
  readonly command: string;
  readonly date: Date;
  readonly machine: string;
  readonly commit: string;
}

const HEADINGS = ['Measure', 'Value', 'Unit', 'Peer', 'Ratio', 'Aim', 'Met'] as const;
const RIGHT = new Set([1, 3, 4]);

function figure(value: number | undefined): string {
  if (value === undefined) return '';
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const [whole = '', fraction] = value.toFixed(Number.isInteger(value) ? 0 : digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function verdict(row: Row): string {
  const met = isMet(row);
  return met === undefined ? '' : met ? 'yes' : 'no';
}

function cells(row: Row): string[] {
  const { name, value, unit, peer, ratio, aim = '' } = row;
  const shownRatio = ratio === undefined ? '' : ratio.toFixed(2);
  return [name, figure(value), unit, figure(peer), shownRatio, aim, verdict(row)];
}

/** The table as text columns, for a terminal. */
export function toText(rows: readonly Row[]): string {
  const lines = [[...HEADINGS], ...rows.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return RIGHT.has(column) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The rows' notes, one per line; empty when there are none. */
export function toNotes(rows: readonly Row[]): string {
  return rows
    .filter(({ note }) => note)
    .map(({ name, note }) => `- ${name}: ${note}`)
    .join('\n');
}

function markdownLine(line: readonly string[]): string {
  return `| ${line.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function section({ module, seconds, rows, failure }: Outcome): string {
  const parts = [`## ${module}`, `Took ${Math.round(seconds)} s.`];
  if (failure !== undefined) parts.push(`**Did not run:** ${failure}`);
  if (rows.length > 0) {
    const rule = HEADINGS.map((_, column) => (RIGHT.has(column) ? '---:' : '---'));
    parts.push([HEADINGS, rule, ...rows.map(cells)].map(markdownLine).join('\n'));
  }
  const notes = toNotes(rows);
  if (notes) parts.push(notes);
  return parts.join('\n\n');
}

/** The content of `RESULTS.md`. */
export function toMarkdown(outcomes: readonly Outcome[], circumstances: Circumstances): string {
  const { command, date, machine, commit } = circumstances;
  const head = [
    '# Benchmark results',
    'Written by the command below; not edited by hand. Ratios are of the value to its peer, both measured in the same run on the same machine.',
    [
      `- Command: \`${command}\``,
      `- Date: ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      `- Machine: ${machine}`,
      `- Commit: ${commit}`,
    ].join('\n'),
  ];
  return `${[...head, ...outcomes.map(section)].join('\n\n')}\n`;
}
