import { migrateByCommand } from '@nodo/platform/migrate-command';
import { migrateReadModels } from '../migrations.ts';

await migrateByCommand(migrateReadModels);
