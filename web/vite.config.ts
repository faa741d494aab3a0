import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, mergeConfig } from 'vite';
import { sharedFiles } from './code-splitting.ts';

const server = `http://localhost:${process.env.PORT ?? 3000}`;
/** The gateway answers only pages of its own origin; in development the page comes from here. */
const target = { target: server, headers: { origin: server } };

/** What the app and the landing page are built with. */
export const base = defineConfig({
  plugins: [react(), tailwindcss()],
  // Workspace packages come from their sources, so that no build step stands between contracts and the app.
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

const library = /[\\/]node_modules[\\/]|vite[\\/]preload-helper/;
/** Libraries that only some screens show something with. */
const heavy = {
  charts: /[\\/]node_modules[\\/]recharts[\\/]/,
  'data-grid': /[\\/]node_modules[\\/]ag-/,
  map: /[\\/]node_modules[\\/]leaflet[\\/]/,
  pdf: /[\\/]node_modules[\\/]pdfjs-dist[\\/]/,
  qr: /[\\/]node_modules[\\/]qrcode/,
  // What is live begins once there is something to look at.
  socket: /[\\/]node_modules[\\/](@socket\.io|socket\.io|engine\.io)/,
};

/** The router's package names its development files alone; in the others nothing warns developers. */
const routerFile = (name: string) =>
  decodeURI(new URL(`../node_modules/react-router/dist/production/${name}.mjs`, import.meta.url).pathname);
const quietRouter = [
  { find: /^react-router$/, replacement: routerFile('index') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export') },
];

/** Files of libraries stay apart from our own, which the languages are put into. */
function kindOf(id: string): string {
  const found = Object.entries(heavy).find(([, modules]) => modules.test(id));
  return found?.[0] ?? (library.test(id) ? 'lib' : 'own');
}

export default defineConfig(async ({ command }) => {
  // In development nothing is joined.
  if (command === 'serve') return base;
  const built = mergeConfig(base, { resolve: { alias: quietRouter } });
  const files = await sharedFiles(built, kindOf, (kind) => kind in heavy);
  const group = {
    debugName: 'shared',
    name: (id: string) => files.get(id) ?? null,
    includeDependenciesRecursively: false,
  };
  return mergeConfig(built, {
    build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } },
  });
});
