/**
 * Writes docs/figures.md from the tests' measurements on this machine: npm run figures
 * For each figure the newest measurement of the largest size counts; figures never measured are marked as such. Figures
 * not measured again on this machine keep their documented value.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const rows = JSON.parse(readFileSync(new URL('tests/figures.json', root), 'utf8'));
const paper = new URL('docs/figures.md', root);

function read(url) {
  try {
    return readFileSync(url, 'utf8');
  } catch {
    return '';
  }
}

const MARK = /^<!-- (\{.*\}) -->$/gm;
/** New measurements, and those in the existing document, which this script wrote earlier. */
const measured = [
  ...[...read(paper).matchAll(MARK)].map(([, line]) => line),
  ...read(new URL('tests/.artifacts/figures/figures.ndjson', root)).split('\n').filter(Boolean),
].map((line) => JSON.parse(line));

const weight = ({ size }) => (size === 'full' ? 100 : size === 'each run' ? 0 : Number.parseFloat(size));
/** Largest size first; for equal sizes the newest first. */
const isBefore = (a, b) => weight(b) - weight(a) || b.date.localeCompare(a.date);
const newest = (id) => measured.filter((line) => line.id === id).sort(isBefore)[0];

const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const list = (counts) =>
  Object.entries(counts)
    .map(([name, value]) => `${name}: ${number(value)}`)
    .join('<br>') || '–';
const limit = (rule) =>
  'is' in rule
    ? number(rule.is)
    : 'atMost' in rule
      ? `≤ ${number(rule.atMost)}`
      : `≥ ${number(rule.atLeast)}`;
const bars = (bar) =>
  Object.entries(bar)
    .map(([name, rule]) => `${name}: ${limit(rule)}`)
    .join('<br>');

const order = (id) => [id[0], Number.parseInt(id.slice(1), 10)];
const ids = Object.keys(rows).sort((a, b) => {
  const [[letter, row], [other, next]] = [order(a), order(b)];
  return letter.localeCompare(other) || row - next;
});
const found = ids.map(newest).filter(Boolean);
const machines = [...new Set(found.map(({ machine }) => machine))];
const nameOf = (machine) => String.fromCharCode(97 + machines.indexOf(machine));

const lines = ids.map((id) => {
  const { what, bar, by } = rows[id];
  const line = newest(id);
  const begin = `| ${id} | ${what}${by ? ` (\`${by}\`)` : '; no test yet'}`;
  if (!line) return `${begin} | not run | – | – | ${bars(bar)} | – | – |`;
  const where = `${line.date.slice(0, 10)}, ${line.commit}, ${nameOf(line.machine)}`;
  const faults = list(line.faults) + (line.seed === null ? '' : `<br>seed ${line.seed}`);
  const cells = [line.size, list(line.counts), faults, bars(line.bar), line.met ? 'yes' : '**no**', where];
  return `${begin} | ${cells.join(' | ')} |`;
});

const text = `# Figures

What happens to the product under faults, races and attacks, as the tests measured it. Written by \`npm run figures\` from what
they wrote down; nobody types a figure. Every test run measures the small size (\`each run\`); \`npm run proofs -- R1 R5\` the full
one of these rows, \`npm run proofs -- --part 20 R1\` a fifth of it. A proof that injected none of the faults it promises fails, and
prints the command that repeats it. Of each run the databases are in memory where there is room, of the others on a disk. What each
figure has to be stands in \`tests/figures.json\`.

| figure | what is done, and by which test | size | counted | faults injected | bar | met | when, at which commit, where |
| --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

${machines.map((machine) => `- ${nameOf(machine)}: ${machine}`).join('\n') || 'Nothing was measured yet.'}

## As it was written down

${found.map((line) => `<!-- ${JSON.stringify(line)} -->`).join('\n')}
`;
writeFileSync(paper, text);
const missed = found.filter(({ met }) => !met).length;
process.stdout.write(`${found.length} of ${ids.length} figures, ${missed} of them below their bar\n`);
