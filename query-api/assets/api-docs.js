// Script of the API page: sends the requests that are tried to this same origin, and filters the list of routes. Its
// texts come as data attributes of the page, in the page's language.
const words = document.body.dataset;

function requestOf(form) {
  const { method, path, command } = form.dataset;
  const query = new URLSearchParams();
  let url = path;
  for (const field of form.querySelectorAll('[data-in]')) {
    if (field.dataset.in === 'path') url = url.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (field.value !== '') query.set(field.name, field.value);
  }
  const headers = command === undefined ? {} : { 'idempotency-key': crypto.randomUUID() };
  const [file] = form.elements.file?.files ?? [];
  const json = form.elements.body?.value;
  if (json !== undefined) headers['content-type'] = 'application/json';
  if (file) headers['content-type'] = file.type;
  const options = { method, headers, redirect: 'manual' };
  return [query.size > 0 ? `${url}?${query}` : url, { ...options, body: file ?? json }];
}

async function textOf(answer) {
  const type = answer.headers.get('content-type') ?? '';
  if (/json/.test(type)) return JSON.stringify(await answer.json(), null, 2);
  if (/^text\//.test(type)) return answer.text();
  return `${type || words.nothing}: ${(await answer.blob()).size} bytes`;
}

async function tryOut(form) {
  const [shown, output] = [form.querySelector('.answer'), form.querySelector('output')];
  output.textContent = words.sending;
  try {
    const answer = await fetch(...requestOf(form));
    const position = answer.headers.get('x-position') ?? answer.headers.get('x-at-position');
    shown.textContent = await textOf(answer);
    const said = position ? words.answeredat : words.answered;
    output.textContent =
      answer.status === 0
        ? words.elsewhere
        : said.replace('{status}', answer.status).replace('{position}', position);
  } catch {
    shown.textContent = '';
    output.textContent = words.none;
  }
  shown.hidden = shown.textContent === '';
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void tryOut(event.target);
});

document.querySelector('#search').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const section of document.querySelectorAll('section')) {
    const routes = [...section.querySelectorAll('details')];
    for (const route of routes) route.hidden = !words.every((word) => route.dataset.search.includes(word));
    section.hidden = routes.every((route) => route.hidden);
  }
});
