import { readStored, writeStored } from './browser-storage.ts';

/** Survives the full page load to the landing page, which shows the notice once. */
const NOTICE_KEY = 'nodo:farewell';

/** Has the landing page show that the account was closed. Without storage the notice isn't shown. */
export function noteClosedAccount(): void {
  writeStored('sessionStorage', NOTICE_KEY, 'erased');
}

/** Whether an account was just closed; true only once. */
export function consumeClosedNotice(): boolean {
  const left = readStored('sessionStorage', NOTICE_KEY) !== null;
  writeStored('sessionStorage', NOTICE_KEY, null);
  return left;
}
