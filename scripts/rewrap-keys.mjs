/**
 * Wraps the keys of personal data anew: npm run rewrap-keys -- --help
 * Uses the projector's environment; without DATABASE_URL or DATABASE_URL_FILE that of the product running on this
 * machine with DATA_DIR (.data).
 */
import { useLocalEnvironment } from './local-environment.mjs';

await useLocalEnvironment();
await import('../projector/dist/bundle/rewrap/main.js');
