export { rebuildEvents } from './rebuilds/events.ts';
