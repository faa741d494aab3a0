import { branchEvents } from './branches/events.ts';
import { rebuildEvents } from './rebuilds/events.ts';

export { branchEvents, rebuildEvents };
export const historyEvents = [...rebuildEvents, ...branchEvents] as const;
