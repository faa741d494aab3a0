/**
 * Restores a backup into an empty product on this machine: npm run restore -- --help
 * Writes to DATA_DIR (.data), whose product must be stopped.
 */
await import('../embedded/dist/bundle/restore/main.js');
