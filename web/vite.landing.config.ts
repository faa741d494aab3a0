import { mergeConfig } from 'vite';
import { base } from './vite.config.ts';

/** The landing page is built separately, so that no chunk of the signed-in app can end up in it. */
export default mergeConfig(base, {
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'landing.html' },
  },
});
