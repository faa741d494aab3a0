import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { containersOf, folder, kustomization, read, resources } from '../support/manifests.ts';

/**
 * No test has a cluster to run these lines on. Checked is what they name: that there is a file, an object, a container
 * and a command of each name, and that no line says what kubectl does not take.
 */
const root = new URL('../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');
const runbook = textOf('docs/runbook.md');

interface Line {
  /** As it is written, for messages. */
  readonly text: string;
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** What follows `--`. */
  readonly inside: readonly string[];
  /** Where `-f` and `-k` are looked up. */
  readonly from: URL;
}

/** Options whose value is the next word. */
const VALUED = ['-n', '-c', '-f', '-k'];

function lineOf(text: string, from: URL): Line {
  const [outer = '', inner = ''] = text.split(' -- ');
  const all = outer.trim().split(/\s+/).slice(1);
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] ?? '';
    if (VALUED.includes(word)) {
      at += 1;
      options[word] = all[at] ?? '';
    } else if (word.startsWith('-')) {
      const [name = '', value = ''] = word.split('=');
      options[name] = value;
    } else words.push(word);
  }
  return { text, words, options, inside: inner.split(/\s+/).filter((word) => word !== ''), from };
}

const blocks = [...runbook.matchAll(/```text\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.split('\n'),
);
const spans = [...runbook.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
const comments = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => [...read(name).matchAll(/^# +(kubectl .+)$/gm)].map(([, line = '']) => line));
/** Spans that name kubectl's verb alone say nothing to check. */
const isWhole = (line: string) => /^kubectl \S+ \S/.test(line);
const lines = [
  ...[...blocks, ...spans].filter(isWhole).map((line) => lineOf(line, folder)),
  ...comments.filter(isWhole).map((line) => lineOf(line, root)),
];

/** What each verb of theirs takes, of kubectl's reference. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  apply: ['-f', '-k'],
  'create secret tls': ['-n', '--cert', '--key'],
  'create job': ['-n', '--from'],
  delete: ['-n', '--ignore-not-found', '--cascade'],
  exec: ['-n', '-c'],
  'rollout restart': ['-n'],
};
const verbOf = ({ words }: Line) =>
  Object.keys(verbs).find((verb) => `${words.join(' ')} `.startsWith(`${verb} `)) ?? '';
/** The words behind the verb. */
const restOf = (line: Line) => line.words.slice(verbOf(line).split(' ').length);

const objectOf = (kind: string, name: string) =>
  resources.find((one) => one.kind.toLowerCase() === kind.toLowerCase() && one.metadata.name === name);

/** `kind/name` of the objects that a line wants to be there. */
function wanted(line: Line): string[] {
  const rest = restOf(line);
  const source = line.options['--from'];
  if (source !== undefined) return [source];
  if (verbOf(line) === 'delete') return [rest.join('/')];
  return rest.filter((word) => word.includes('/'));
}

/** Names that a line gives to what it makes. */
const made = (line: Line) => (line.words[0] === 'create' ? restOf(line) : []);

describe('the lines of kubectl in the runbook and the manifests', () => {
  it('are found, each with a verb and options that kubectl has', () => {
    expect(lines.length).toBeGreaterThan(8);
    expect(new Set(lines.map(verbOf))).toEqual(new Set(Object.keys(verbs)));
    for (const line of lines) {
      const taken = verbs[verbOf(line)] ?? [];
      expect(Object.keys(line.options).filter((name) => !taken.includes(name))).toEqual([]);
    }
    const cascades = lines.flatMap(({ options }) => options['--cascade'] ?? []);
    for (const value of cascades) expect(['background', 'foreground', 'orphan']).toContain(value);
  });

  it('say the namespace of the manifests', () => {
    const named = z
      .looseObject({ metadata: z.looseObject({ name: z.string() }) })
      .parse(parse(read('namespace.yaml'))).metadata.name;
    expect(kustomization.namespace).toBe(named);
    for (const line of lines) if (verbOf(line) !== 'apply') expect(line.options['-n'], line.text).toBe(named);
  });

  it('name objects that there are', () => {
    const names = lines.flatMap(wanted);
    expect(new Set(names).size).toBeGreaterThan(3);
    const missing = names.filter((name) => {
      const [kind = '', own = ''] = name.split('/');
      return objectOf(kind, own) === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('make nothing of a name that is taken, and the secret that the front mounts', () => {
    const names = lines.flatMap(made);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    const jobs = lines.filter((line) => verbOf(line) === 'create job').flatMap(made);
    expect(jobs.filter((name) => objectOf('Job', name))).toEqual([]);
    const mounted = resources
      .flatMap(({ spec }) => spec.template?.spec.volumes ?? [])
      .flatMap(({ secret }) => secret?.secretName ?? []);
    expect(mounted.length).toBeGreaterThan(0);
    expect(lines.filter((line) => verbOf(line) === 'create secret tls').flatMap(made)).toEqual(mounted);
  });

  it('apply files that there are', () => {
    const applied = lines.filter((line) => verbOf(line) === 'apply');
    for (const { text, options, from } of applied) {
      const [file, whole] = [options['-f'], options['-k']];
      expect(file !== undefined || whole !== undefined, text).toBe(true);
      if (file !== undefined) expect(existsSync(new URL(file, from)), text).toBe(true);
      if (whole !== undefined) expect(new URL(`${whole}/`, from).href, text).toBe(folder.href);
    }
  });

  it('run in a container that there is what its image knows', () => {
    const dockerfile = textOf('Dockerfile');
    const entry = /^ENTRYPOINT \["([^"]+)", "([^"]+)\/([^/"]+)"\]$/m.exec(dockerfile)?.slice(1) ?? [];
    const runs = lines.filter((line) => verbOf(line) === 'exec');
    expect(runs.length).toBeGreaterThan(0);
    for (const line of runs) {
      const [kind = '', name = ''] = (restOf(line)[0] ?? '').split('/');
      const workload = objectOf(kind, name);
      const containers = workload ? containersOf(workload).map((container) => container.name) : [];
      expect(containers, line.text).toContain(line.options['-c']);
      const [program, file, command] = line.inside;
      // The file is named as seen from the image's own folder.
      expect([
        program,
        dockerfile
          .match(/^WORKDIR (.+)$/gm)
          ?.at(-1)
          ?.slice(8),
        file,
      ]).toEqual(entry);
      expect(textOf('deploy/run-service.mjs')).toMatch(new RegExp(`^ {2}'?${command}'?: '`, 'm'));
    }
  });
});

describe('what the runbook does before', () => {
  it('copies every example to where the manifests read it, in their folder', () => {
    const [place] = blocks.flatMap((line) => /^cd (\S+)$/.exec(line)?.slice(1) ?? []);
    expect(new URL(`${place}/`, root).href).toBe(folder.href);
    const copies = blocks.flatMap((line) => [...line.matchAll(/\bcp (\S+) ([^\s;]+)/g)]);
    const generated = [...kustomization.configMapGenerator, ...kustomization.secretGenerator];
    expect(copies.map(([, , to]) => to)).toEqual(generated.flatMap(({ envs }) => envs));
    for (const [, from = ''] of copies) expect(existsSync(new URL(from, folder)), from).toBe(true);
  });

  it('and what it calls a job, a CronJob or a claim is one', () => {
    const kinds: Readonly<Record<string, string>> = {
      job: 'Job',
      CronJob: 'CronJob',
      claim: 'PersistentVolumeClaim',
    };
    const called = [...runbook.matchAll(/\b(job|CronJob|claim) `([a-z-]+)`/g)];
    expect(new Set(called.map(([, kind]) => kind))).toEqual(new Set(Object.keys(kinds)));
    for (const [text, kind = '', name = ''] of called)
      expect(objectOf(kinds[kind] ?? '', name), text).toBeDefined();
  });
});
