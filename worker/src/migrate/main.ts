import { migrateByCommand } from '@nodo/platform/migrate-command';
import { migrateWorker } from '../migrations.ts';

await migrateByCommand(migrateWorker);
