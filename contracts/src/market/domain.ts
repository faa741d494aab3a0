export { marketLive as live } from './live.ts';
