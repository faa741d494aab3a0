import type { Language } from '@nodo/contracts/preferences/values';
import type { Say } from '@nodo/contracts/sentences';
import type { Operation, openApiDocument, Parameter, Schema } from './document.ts';
import { type Words, wordsIn } from './texts.ts';

type Document = ReturnType<typeof openApiDocument>;

const asOf: Parameter = { name: 'asOf', in: 'query', required: false, schema: { type: 'string' } };
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const simpleName = ({ type, format }: Schema, words: Words) =>
  [type ?? words.type.any]
    .flat()
    .map((name) => (name === 'string' ? (format ?? words.type.text) : name))
    .join(' | ');

/** A schema in the notation of a type. */
function typeText(schema: Schema, words: Words, indent = ''): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeText(choice, words, indent)).join(' | ');
  if (schema.type === 'array') return `${words.type.listOf} ${typeText(schema.items ?? {}, words, indent)}`;
  if (!schema.properties) {
    const { additionalProperties: values } = schema;
    return typeof values === 'object'
      ? `${words.type.mapOf} ${typeText(values, words, indent)}`
      : simpleName(schema, words);
  }
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeText(field, words, inner)}\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

/** A sample request body with the required fields only. */
function sample(schema: Schema): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sample(choice);
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type === 'number' || schema.type === 'integer') return 0;
  if (schema.type !== 'object') return '';
  const fields = schema.properties ?? {};
  return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(fields[name] ?? {})]));
}

function inputFor({ name, in: place, required, schema }: Parameter, id: string, words: Words): string {
  const field = `${id}-${name}`;
  const attributes = `id="${field}" name="${name}" data-in="${place}"${required ? ' required' : ''}`;
  const choices = schema.enum?.map((value) => `<option>${text(String(value))}</option>`).join('');
  const input = choices
    ? `<select ${attributes}>${required ? '' : '<option></option>'}${choices}</select>`
    : `<input ${attributes} autocomplete="off">`;
  const about = required ? '' : ` <small>(${words.optional})</small>`;
  return `<p><label for="${field}"><code>${name}</code>${about}</label> ${input}</p>`;
}

function bodyFor({ requestBody }: Operation, id: string, words: Words): string {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (!type || !content) return '';
  const field = `${id}-body`;
  if (type !== 'application/json') {
    const types = Object.keys(requestBody?.content ?? {}).join(',');
    return `<p><label for="${field}">${words.file}</label> <input type="file" id="${field}" name="file" accept="${types}" required></p>`;
  }
  const begun = JSON.stringify(sample(content.schema), null, 2);
  return `<h3>${words.body}</h3><pre tabindex="0">${text(typeText(content.schema, words))}</pre>
<p><label for="${field}">${words.bodyThatIsSent}</label><textarea id="${field}" name="body" rows="${begun.split('\n').length + 1}" spellcheck="false">${text(begun)}</textarea></p>`;
}

function answersOf({ responses }: Operation, words: Words): string {
  return Object.entries(responses)
    .flatMap(([status, response]) => {
      if ('$ref' in response) return [];
      const contents = Object.entries(response.content ?? {}).map(([type, { schema }]) =>
        type === 'application/json'
          ? `<pre tabindex="0">${text(typeText(schema, words))}</pre>`
          : `<p><code>${type}</code></p>`,
      );
      return [`<h4>${status}: ${text(words.say(response.description))}</h4>${contents.join('')}`];
    })
    .join('');
}

function operationHtml(path: string, method: string, operation: Operation, words: Words): string {
  const { operationId: id, description } = operation;
  const summary = words.say(operation.summary);
  const refersTo = (name: string) =>
    operation.parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith(`/${name}`));
  const isCommand = refersTo('idempotencyKey');
  const parameters: Parameter[] = [
    ...operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter])),
    ...(refersTo('asOf') ? [asOf] : []),
  ];
  return `<details id="${id}" data-search="${text(`${method} ${path} ${summary}`.toLowerCase())}">
<summary><strong>${method.toUpperCase()}</strong> <code>${path}</code> <span>${text(summary)}</span></summary>
<p>${text(words.say(description))}${isCommand ? ` ${words.withNewKey.replace('Idempotency-Key', '<code>$&</code>')}` : ''}</p>
<form data-method="${method.toUpperCase()}" data-path="${path}"${isCommand ? ' data-command' : ''}>
${parameters.map((parameter) => inputFor(parameter, id, words)).join('')}${bodyFor(operation, id, words)}
<button>${words.tryOut}</button> <output aria-live="polite"></output><pre class="answer" tabindex="0" hidden></pre>
</form>
<h3>${words.answers}</h3>${answersOf(operation, words)}<p>${words.refusalIs} <code>{ message, code, fields? }</code></p>
</details>`;
}

/**
 * The page to read and try the API, in the reader's language. Complete without its script, which sends the requests
 * that are tried. Names, paths and permissions are those of the code, in every language.
 */
export function docsPage(
  document: Document,
  { language, sayOwn }: { readonly language: Language; readonly sayOwn: Say },
): string {
  const words = wordsIn(sayOwn);
  const script = Object.entries(words.script).map(([name, said]) => ` data-${name}="${text(said)}"`);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const chapters = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const html = own.map(({ path, method, operation }) => operationHtml(path, method, operation, words));
    return `<section><h2>${text(words.say(name))}</h2>${html.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="${language === 'es' ? 'es-CO' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="stylesheet" href="/api/docs/page.css">
<link rel="icon" href="/favicon.svg">
<script type="module" src="/api/docs/page.js"></script>
</head>
<body${script.join('')}>
<main>
<h1>${words.title}</h1>
<p>${text(words.say(document.info.description))} ${words.whereDocumentIs} <a href="/api/openapi.json">/api/openapi.json</a>. ${words.isForReal}</p>
<p><label for="search">${words.searchAmong(operations.length)}</label> <input type="search" id="search"></p>
${chapters.join('\n')}
</main>
</body>
</html>
`;
}
