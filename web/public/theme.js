// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
try {
  const choice = localStorage.getItem('nodo:theme');
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}

// The validation library would try out `new Function`, which the content security policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };
