/**
 * Brings the schemas of DATABASE_URL up to date and ends: npm run migrate
 * Services do so when they start, too; before a deploy of many of them it is done once.
 */
await import('../projector/dist/bundle/migrate/main.js');
if (process.exitCode === undefined) await import('../worker/dist/bundle/migrate/main.js');
