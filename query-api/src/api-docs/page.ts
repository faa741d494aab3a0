import type { Operation, openApiDocument, Parameter, Schema } from './document.ts';

type Document = ReturnType<typeof openApiDocument>;

const asOf: Parameter = { name: 'asOf', in: 'query', required: false, schema: { type: 'string' } };
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const simpleName = ({ type, format }: Schema) =>
  [type ?? 'cualquier valor']
    .flat()
    .map((name) => (name === 'string' ? (format ?? 'texto') : name))
    .join(' | ');

/** Renders a schema as a readable type. */
function typeText(schema: Schema, indent = ''): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => typeText(choice, indent)).join(' | ');
  if (schema.type === 'array') return `lista de ${typeText(schema.items ?? {}, indent)}`;
  if (!schema.properties) {
    const { additionalProperties: values } = schema;
    return typeof values === 'object' ? `mapa de ${typeText(values, indent)}` : simpleName(schema);
  }
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties).map(
    ([name, field]) =>
      `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeText(field, inner)}\n`,
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

function inputFor({ name, in: place, required, schema }: Parameter, id: string): string {
  const field = `${id}-${name}`;
  const attributes = `id="${field}" name="${name}" data-in="${place}"${required ? ' required' : ''}`;
  const choices = schema.enum?.map((value) => `<option>${text(String(value))}</option>`).join('');
  const input = choices
    ? `<select ${attributes}>${required ? '' : '<option></option>'}${choices}</select>`
    : `<input ${attributes} autocomplete="off">`;
  const about = required ? '' : ' <small>(opcional)</small>';
  return `<p><label for="${field}"><code>${name}</code>${about}</label> ${input}</p>`;
}

function bodyFor({ requestBody }: Operation, id: string): string {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (!type || !content) return '';
  const field = `${id}-body`;
  if (type !== 'application/json') {
    const types = Object.keys(requestBody?.content ?? {}).join(',');
    return `<p><label for="${field}">Archivo</label> <input type="file" id="${field}" name="file" accept="${types}" required></p>`;
  }
  const begun = JSON.stringify(sample(content.schema), null, 2);
  return `<h3>Cuerpo</h3><pre tabindex="0">${text(typeText(content.schema))}</pre>
<p><label for="${field}">Cuerpo que se envía</label><textarea id="${field}" name="body" rows="${begun.split('\n').length + 1}" spellcheck="false">${text(begun)}</textarea></p>`;
}

function answersOf({ responses }: Operation): string {
  return Object.entries(responses)
    .flatMap(([status, response]) => {
      if ('$ref' in response) return [];
      const contents = Object.entries(response.content ?? {}).map(([type, { schema }]) =>
        type === 'application/json'
          ? `<pre tabindex="0">${text(typeText(schema))}</pre>`
          : `<p><code>${type}</code></p>`,
      );
      return [`<h4>${status}: ${response.description}</h4>${contents.join('')}`];
    })
    .join('');
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const { operationId: id, summary, description } = operation;
  const refersTo = (name: string) =>
    operation.parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith(`/${name}`));
  const isCommand = refersTo('idempotencyKey');
  const parameters: Parameter[] = [
    ...operation.parameters.flatMap((parameter) => ('$ref' in parameter ? [] : [parameter])),
    ...(refersTo('asOf') ? [asOf] : []),
  ];
  return `<details id="${id}" data-search="${text(`${method} ${path} ${summary}`.toLowerCase())}">
<summary><strong>${method.toUpperCase()}</strong> <code>${path}</code> <span>${text(summary)}</span></summary>
<p>${text(description)}${isCommand ? ' Se envía con una <code>Idempotency-Key</code> nueva.' : ''}</p>
<form data-method="${method.toUpperCase()}" data-path="${path}"${isCommand ? ' data-command' : ''}>
${parameters.map((parameter) => inputFor(parameter, id)).join('')}${bodyFor(operation, id)}
<button>Probar</button> <output aria-live="polite"></output><pre class="answer" tabindex="0" hidden></pre>
</form>
<h3>Respuestas</h3>${answersOf(operation)}<p>Un rechazo es <code>{ message, code, fields? }</code>.</p>
</details>`;
}

/** The HTML page of the API documentation. Readable without its script, which only sends the requests one tries. */
export function docsPage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const chapters = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const html = own.map(({ path, method, operation }) => operationHtml(path, method, operation));
    return `<section><h2>${text(name)}</h2>${html.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de Nodo Cartago</title>
<link rel="stylesheet" href="/api/docs/page.css">
<link rel="icon" href="/favicon.svg">
<script type="module" src="/api/docs/page.js"></script>
</head>
<body>
<main>
<h1>API de Nodo Cartago</h1>
<p>${text(document.info.description)} El documento OpenAPI 3.1 está en <a href="/api/openapi.json">/api/openapi.json</a>. Lo que se prueba aquí se hace de verdad, con la sesión de este navegador.</p>
<p><label for="search">Buscar entre ${operations.length} rutas</label> <input type="search" id="search"></p>
${chapters.join('\n')}
</main>
</body>
</html>
`;
}
