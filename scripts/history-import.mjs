/**
 * Imports a whole history into an empty product on this machine: npm run history:import -- --help
 * Writes to DATA_DIR (.data), whose product must be stopped.
 */
await import('../embedded/dist/bundle/history-import/main.js');
