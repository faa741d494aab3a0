// The page that stands where another one could not be fetched: it says so in the language of the app, in its theme, and
// opens what was asked for as soon as the server is there again.
const RETRY_MS = 4_000;

const language = /(?:^|; )nodo_language=(en|pt)/.exec(document.cookie)?.[1] ?? 'es';
for (const part of document.querySelectorAll('section')) {
  if (part.lang.startsWith(language)) document.documentElement.lang = part.lang;
  else part.remove();
}

let theme = null;
try {
  theme = localStorage.getItem('nodo:theme');
} catch {
  // Without storage it is the system's.
}
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';

/** What is there again is asked for at the same address. */
async function retry() {
  const answer = await fetch('/app.webmanifest', { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  if (answer?.ok) location.reload();
}

document.querySelector('button').addEventListener('click', () => location.reload());
addEventListener('online', retry);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) retry();
});
setInterval(() => {
  if (!document.hidden) retry();
}, RETRY_MS);
