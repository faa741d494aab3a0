import { isMet } from './aim.ts';
import type { Row } from './row.ts';

/** A module's measurements, or why it failed, and how they came about. */
export interface Outcome {
  readonly module: string;
  readonly date: Date;
  /** The machine, and its load when the module began. */
  readonly machine: string;
  readonly commit: string;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly failure?: string;
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

const HEAD = [
  '# Benchmark results',
  'Written by `npm run bench`, or, a section each, by `npm run bench -- --save commands`; not edited by hand. Ratios are of the value to its peer, both measured in the same run on the same machine.',
].join('\n\n');

function section({ module, date, machine, commit, seconds, rows, failure }: Outcome): string {
  const day = date.toISOString().slice(0, 16).replace('T', ' ');
  const parts = [
    `## ${module}`,
    `Took ${Math.round(seconds)} s from ${day} UTC on, at commit ${commit}: ${machine}.`,
  ];
  if (failure !== undefined) parts.push(`**Did not run:** ${failure}`);
  if (rows.length > 0) {
    const rule = HEADINGS.map((_, column) => (RIGHT.has(column) ? '---:' : '---'));
    parts.push([HEADINGS, rule, ...rows.map(cells)].map(markdownLine).join('\n'));
  }
  const notes = toNotes(rows);
  if (notes) parts.push(notes);
  return parts.join('\n\n');
}

/** The sections of such a page, by their module's name. */
function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((text) => [text.slice(3, text.indexOf('\n')), text.trimEnd()]));
}

/**
 * The content of `RESULTS.md`: a section for each of `modules`, in their order. What did not run this time keeps its
 * section from `earlier`, with its date and commit.
 */
export function toMarkdown(
  modules: readonly string[],
  outcomes: readonly Outcome[],
  earlier: string,
): string {
  const kept = sectionsOf(earlier);
  const sections = modules.flatMap((name) => {
    const outcome = outcomes.find(({ module }) => module === name);
    return (outcome ? section(outcome) : kept.get(name)) ?? [];
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}
