import { mergeConfig } from 'vite';
import { base } from './vite.config.ts';

/** The landing page is built by itself, so that no chunk of the signed-in app can find its way into it. */
export default mergeConfig(base, {
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'landing.html' },
  },
});
