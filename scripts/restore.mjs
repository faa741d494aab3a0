/**
 * Brings a backup into an empty product of this machine: npm run restore -- --help
 * Writes in DATA_DIR (.data), whose product has to be stopped.
 */
await import('../embedded/dist/bundle/restore/main.js');
