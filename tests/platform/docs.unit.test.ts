import { access, readdir, readFile } from 'node:fs/promises';
import { eventDefinitions } from '@nodo/contracts/events';
import { notificationKinds, notifications } from '@nodo/contracts/notifications/facts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Compares documents generated from the code with the code. To update them: `npm run docs`, which runs this file
 * with vitest's `--update`.
 */
const docs = new URL('../../docs/', import.meta.url);

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
}

const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

/** A field's type in a few words: `uuid`, `'a' or 'b'`, `list of text`. */
function typeName(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeName))].join(' or ');
  if (schema.type === 'array') return `list of ${typeName(schema.items ?? {})}`;
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    if (names.length > 0) return `{ ${names.join(', ')} }`;
    return typeof schema.additionalProperties === 'object'
      ? `map to ${typeName(schema.additionalProperties)}`
      : 'object';
  }
  const names = [schema.type ?? 'anything'].flat();
  return names.map((name) => (name === 'string' ? (schema.format ?? 'text') : name)).join(' or ');
}

function fieldLines(definition: (typeof eventDefinitions)[number]): string[] {
  const schema = jsonSchema.parse(z.toJSONSchema(definition.data, { io: 'output', unrepresentable: 'any' }));
  const personal = new Set<string>(definition.personal);
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : ', optional';
    const encrypted = personal.has(name) ? ', **personal: encrypted**' : '';
    return `- \`${name}\`: ${typeName(field)}${optional}${encrypted}`;
  });
}

test('docs/events.md lists every event with its fields, as the definitions have them', async () => {
  const chapters = [...eventDefinitions]
    .sort((a, b) => a.type.localeCompare(b.type, 'en'))
    .map((definition) => {
      const fields = fieldLines(definition);
      const notices = notificationKinds
        .filter((kind) => new Set<string>(notifications[kind].on).has(definition.type))
        .map((kind) => `\`${kind}\``);
      const facts = [
        `Version ${definition.version}.`,
        definition.audit ? `In the audit: «${definition.audit.label}».` : 'Not in the audit.',
        ...(notices.length > 0 ? [`Notifies: ${notices.join(', ')}.`] : []),
        ...('person' in definition && definition.person
          ? [`About the person in \`${definition.person}\`.`]
          : []),
      ];
      return [
        `## ${definition.type}`,
        '',
        facts.join(' '),
        ...(fields.length > 0 ? ['', ...fields] : []),
      ].join('\n');
    });
  const head = [
    '# Event catalogue',
    '',
    'Every type of event that can be on the log, with the fields of its newest version. Made from the definitions in `contracts/` by `npm run docs`; a sample of each released version is in `contracts/golden/`. What every event carries beside its data (actor, correlation, causation, moment, version) is `eventMetadataSchema` in `contracts/src/event.ts`. Amounts are decimal strings, moments ISO 8601 in UTC.',
  ].join('\n');
  await expect(`${[head, ...chapters].join('\n\n')}\n`).toMatchFileSnapshot(
    new URL('events.md', docs).pathname,
  );
});

const packages = ['command-api', 'projector', 'query-api', 'worker', 'web'] as const;
const repository = new URL('../../', import.meta.url);
const exists = (path: string) =>
  access(new URL(path, repository)).then(
    () => true,
    () => false,
  );

/** The exports of one file of a domain in contracts; empty if there is no such file. */
async function exportsOf(domain: string, file: string): Promise<readonly unknown[]> {
  const path = `contracts/src/${domain}/${file}.ts`;
  return (await exists(path)) ? Object.values(await import(new URL(path, repository).pathname)) : [];
}

const named = z
  .array(z.object({ type: z.string() }))
  .or(z.array(z.object({ path: z.string(), method: z.string() })));

/** Glossary lines with the names of the events, commands and routes that a domain declares. */
async function declared(domain: string): Promise<string[]> {
  const lists = [...(await exportsOf(domain, 'events')), ...(await exportsOf(domain, 'api'))].flatMap(
    (value) => {
      const list = named.safeParse(value);
      return list.success ? [list.data] : [];
    },
  );
  const names = lists.flat().map((one) => ('type' in one ? one.type : `${one.method} ${one.path}`));
  const events = [...new Set(names.filter((name) => !name.includes(' ')))];
  const routes = [...new Set(names.filter((name) => name.includes(' ')))];
  const commands = (await exportsOf(domain, 'catalogue')).flatMap((value) =>
    value !== null && typeof value === 'object'
      ? Object.keys(value).filter((name) => /^[A-Z]/.test(name))
      : [],
  );
  const line = (what: string, list: readonly string[]) =>
    list.length > 0 ? [`- ${what}: ${list.map((name) => `\`${name}\``).join(', ')}`] : [];
  return [...line('Events', events), ...line('Commands', commands), ...line('Routes', routes)];
}

async function placesOf(domain: string): Promise<string> {
  const places = [`contracts/src/${domain}`];
  for (const name of packages) {
    const path = name === 'web' ? `web/src/features/${domain}` : `${name}/src/${domain}`;
    if (await exists(path)) places.push(path);
  }
  return `- Where: ${places.map((place) => `\`${place}\``).join(', ')}`;
}

test('docs/glossary.md says what each domain is about, its words, and where it lives', async () => {
  const folders = (await readdir(new URL('contracts/src/', repository), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'read-models')
    .map(({ name }) => name)
    .sort();
  const chapters = await Promise.all(
    folders.map(async (domain) => {
      const text = await readFile(new URL(`contracts/src/${domain}/README.md`, repository), 'utf8');
      const facts = [await placesOf(domain), ...(await declared(domain))];
      return `#${text.trim()}\n\n${facts.join('\n')}`;
    }),
  );
  const head = [
    '# Glossary',
    '',
    'What each domain is about, the words it uses on the screen and in the code, and where it lives: one folder of the same name in every package. Made by `npm run docs` from the definitions and the `README.md` of each domain in `contracts/src/`. Events with their fields: [events.md](events.md).',
  ].join('\n');
  await expect(`${[head, ...chapters].join('\n\n')}\n`).toMatchFileSnapshot(
    new URL('glossary.md', docs).pathname,
  );
});

test('the index of decisions names each of them once, by number', async () => {
  const folder = new URL('adr/', docs);
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const index = await readFile(new URL('README.md', folder), 'utf8');
  expect([...index.matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name)).toEqual(files);
});
