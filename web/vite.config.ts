import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, mergeConfig, type Plugin } from 'vite';
import { sharedFiles } from './code-splitting.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;
/** The gateway accepts only requests from its own origin, but in development the page is served from here. */
const target = { target: server, headers: { origin: server } };

/** Build options shared by the app and the landing page. */
export const base = defineConfig({
  plugins: [react(), tailwindcss()],
  // Workspace packages resolve to their sources, so that contracts need no build step.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_200,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': target,
      '/dev/explorer': target,
      '/socket.io': { ...target, ws: true },
    },
  },
});

const library = /[\\/]node_modules[\\/]/;
/** What runs before the libraries are there. */
const FIRST = 'first';
const first =
  /[\\/](app[\\/](first-screen|headings|screens|shell[\\/]shell-classes)|ui[\\/]heading-classes|lib[\\/](browser-storage|first-answer|traceparent))\.ts$|vite[\\/]preload-helper/;
const onEveryPage = /[\\/](first|lib|own|rolldown-runtime)-[\w-]{8}\.(js|css)$/;
/** Libraries that only some screens need. */
const heavy = {
  charts: /[\\/]node_modules[\\/]recharts[\\/]/,
  'data-grid': /[\\/]node_modules[\\/]ag-/,
  map: /[\\/]node_modules[\\/]leaflet[\\/]/,
  pdf: /[\\/]node_modules[\\/]pdfjs-dist[\\/]/,
  qr: /[\\/]node_modules[\\/]qrcode/,
  // The live connection starts after the first render.
  socket: /[\\/]node_modules[\\/](@socket\.io|socket\.io|engine\.io)/,
};

/**
 * The router's package exports only its development files by name; the production ones contain no developer
 * warnings.
 */
const routerFile = (name: string) =>
  decodeURI(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url).pathname);
const quietRouter = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

/**
 * zod's schemas keep what describes them as JSON Schema. Only the services ask for that, so these files are replaced
 * by empty functions of the same names.
 */
const withoutJsonSchema = {
  name: 'without-json-schema',
  transform(code: string, id: string) {
    if (!/[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const exported = [...code.matchAll(/^export (?:const|function) (\w+)/gm)];
    return { code: exported.map(([, name]) => `export const ${name} = () => ({});`).join('\n'), map: null };
  },
};

/**
 * Building one of zod's schemas does nothing else, which a bundler can't know: those of the contracts that no screen uses
 * are left out.
 */
const withoutUnusedSchemas = {
  name: 'without-unused-schemas',
  transform(code: string, id: string) {
    if (!/[\\/]contracts[\\/](src|dist)[\\/]/.test(id)) return null;
    return { code: code.replaceAll(/^((?:export )?const \w+ = )(?=z\.)/gm, '$1/* @__PURE__ */ '), map: null };
  },
};

const FONT = /geist-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Has the page run what is first as soon as it is there, before styles and all other scripts. Those come after what is
 * drawn without them: the styles, and the font of the text.
 */
const firstScript: Plugin = {
  name: 'first-script',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle);
      const chunk = files.find(({ name }) => name === FIRST);
      const font = files.find(({ fileName }) => FONT.test(fileName));
      if (!chunk || !font) throw new Error('Nothing runs first, or there is no font to draw it with');
      const script = `<script type="module" crossorigin src="/${chunk.fileName}"></script>\n    `;
      const ahead = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}">\n    `;
      return html
        .replace(script, '')
        .replaceAll('<script type="module"', '$& fetchpriority="low"')
        .replace('<script type="module"', `${script.replace('module"', 'module" async')}${ahead}$&`);
    },
  },
};

/** Separates library files from our own, in which translations are inserted. */
function kindOf(id: string): string {
  if (first.test(id)) return FIRST;
  const found = Object.entries(heavy).find(([, modules]) => modules.test(id));
  return found?.[0] ?? (library.test(id) ? 'lib' : 'own');
}

export default defineConfig(async ({ command }) => {
  // No chunk merging in development.
  if (command === 'serve') return base;
  const built = mergeConfig(base, {
    resolve: { alias: quietRouter },
    plugins: [withoutJsonSchema, withoutUnusedSchemas],
    build: {
      rolldownOptions: {
        input: ['index.html', 'src/app/first-screen.ts'],
        // Which files are joined is decided here, and pages keep theirs.
        experimental: { chunkOptimization: false },
      },
      modulePreload: {
        // Browsers without it load the same files when they come to them.
        polyfill: false,
        // The page itself loads what all screens have in common.
        resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)),
      },
    },
  });
  const files = await sharedFiles(built, kindOf, (kind) => kind === FIRST || kind in heavy);
  const group = {
    debugName: 'shared',
    name: (id: string) => files.get(id) ?? null,
    includeDependenciesRecursively: false,
  };
  return mergeConfig(built, {
    plugins: [firstScript],
    build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
  });
});
