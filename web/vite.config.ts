import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, mergeConfig } from 'vite';

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
const own = /[\\/](web|contracts)[\\/]src[\\/]/;
/** Own modules on top of the heavy libraries: in `app` they would pull those into every screen. */
const onHeavyLibraries = /[\\/]ui[\\/](chart-parts|data-grid)/;

/**
 * Automatic splitting makes a file of each set of modules that the same screens share: more than a hundred requests
 * for one screen. Instead: libraries, what several screens share, and one file per screen. The heavy libraries stay
 * apart, for the screens that draw charts and tables. A group also takes the dependencies of its modules that no
 * earlier group took, so React must be spoken for before the heavy libraries are.
 */
const codeSplitting = {
  groups: [
    { name: 'framework', test: library, tags: ['$initial' as const], priority: 50 },
    { name: 'charts', test: /[\\/]node_modules[\\/]recharts[\\/]/, priority: 40 },
    { name: 'data-grid', test: /[\\/]node_modules[\\/]ag-/, priority: 40 },
    { name: 'map', test: /[\\/]node_modules[\\/]leaflet[\\/]/, priority: 40 },
    { name: 'pdf', test: /[\\/]node_modules[\\/]pdfjs-dist[\\/]/, priority: 40 },
    { name: 'qr', test: /[\\/]node_modules[\\/]qrcode/, priority: 40 },
    { name: 'vendor', test: library, minShareCount: 2, priority: 30 },
    {
      name: 'app',
      test: (id: string) => own.test(id) && !onHeavyLibraries.test(id),
      minShareCount: 2,
      priority: 20,
    },
  ],
};

export default mergeConfig(base, { build: { rolldownOptions: { output: { codeSplitting } } } });
