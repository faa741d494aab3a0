// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
try {
  const choice = localStorage.getItem('nodo:theme');
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // The bar of the browser, or of the installed app, is of the theme that was chosen, whatever the system's is.
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    if (choice === 'dark' || choice === 'light') meta.content = dark ? '#0c1424' : '#faf7f1';
} catch {
  document.documentElement.dataset.theme = 'light';
}

// The validation library would try out `new Function`, which the content security policy forbids and reports.
globalThis.__zod_globalConfig = { jitless: true };
