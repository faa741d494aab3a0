import { awaitEnvironment } from '@nodo/platform/awaited-environment';
import { runService } from '@nodo/platform/service';
import { startSigner } from './server.ts';
import { readSignerSettings } from './settings.ts';

await awaitEnvironment();
const settings = readSignerSettings();
await runService(settings.logger, async () => {
  const { stop } = await startSigner(settings);
  return { port: 0, stop };
});
