/**
 * Imports a whole history into an empty product of this machine: npm run history:import -- --help
 * Writes in DATA_DIR (.data), whose product has to be stopped.
 */
await import('../embedded/dist/bundle/history-import/main.js');
