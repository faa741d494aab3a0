import { COMMAND_PREFIX, readStored, writeStored } from './browser-storage.ts';
import { serverTime } from './clock.ts';
import { ifSameUser } from './current-user-id.ts';
import { isAfterKey, isRefusal } from './errors.ts';

/** Keys of commands without a definite response yet, by name. */
const open = new Map<string, string>();

/** What a command did was undone: doing it again is no retry of it, though its answer was lost. */
export function forgetCommandKey(name: string): void {
  open.delete(name);
  store(name, null);
}

/** On a change of user: their commands are not retries of the previous user's. */
export function forgetCommandKeys(): void {
  open.clear();
}

export interface CommandName {
  /** Identifies exactly what is sent: a retry after a lost response uses the same key. */
  readonly name: string;
  /** Whether the key survives a page reload, like a form's draft. */
  readonly survivesReload?: boolean;
}

/** Difference between two clocks that is no sign of an earlier try, ms. */
const RETRY_MS = 5 * 60_000;

/** Whether what was answered to a repeated command happened at an earlier try, and not now. */
export function isOfBefore(happenedAt: string, now = serverTime()): boolean {
  return now - Date.parse(happenedAt) > RETRY_MS;
}

const stored = (name: string) => readStored('sessionStorage', COMMAND_PREFIX + name);

/** Without storage the key lives as long as the page: retries are safe, but not after a reload. */
function store(name: string, key: string | null): void {
  writeStored('sessionStorage', COMMAND_PREFIX + name, key);
}

/**
 * Sends a command with an Idempotency-Key, which is kept for retries until there is a definite response: success,
 * or a refusal that guarantees nothing was done. After a lost response that takes a refusal of the command itself: that
 * the session has ended says nothing of the first try. Where that was carried out with other data
 * (IDEMPOTENCY_KEY_REUSED) the refusal says so, and the next try is a new decision. `isRepeated`: it is sent under the
 * key of an earlier try, which may have been carried out long ago: see `isOfBefore`. `isOver`: whether what that try
 * created was cancelled or rejected since, so that asking for it again is no retry: it is sent under a new key. Where
 * that can't be read, it counts as a retry.
 */
export async function withKey<T>(
  command: CommandName,
  send: (key: string, isRepeated: boolean) => Promise<T>,
  isOver?: (answer: T) => Promise<boolean>,
): Promise<T> {
  const { name, survivesReload = false } = command;
  /** The key of an earlier try, whose response was lost. */
  const earlier = (survivesReload ? stored(name) : null) ?? open.get(name);
  const key = earlier ?? crypto.randomUUID();
  open.set(name, key);
  if (survivesReload) store(name, key);
  try {
    const answer = await send(key, earlier !== undefined);
    // Before the key is forgotten: whoever reloads the page meanwhile, since nothing was said, tries again under it.
    const isAnew = earlier !== undefined && isOver && (await ifSameUser(isOver(answer)).catch(() => false));
    forgetCommandKey(name);
    if (!isAnew) return answer;
  } catch (error) {
    if (earlier === undefined ? isRefusal(error) : isAfterKey(error)) forgetCommandKey(name);
    throw error;
  }
  return withKey(command, send);
}
