import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const server = `http://localhost:${process.env.PORT ?? 3000}`;
/** The gateway answers only pages of its own origin; in development the page comes from here. */
const target = { target: server, headers: { origin: server } };

export default defineConfig({
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
