/** Key of the id of the device that this browser is told as, with the id of its user. */
const KEY = 'nodo:push-device';
/** A push service that does not answer keeps nobody from leaving. */
const LEAVE_MS = 2_000;

/** As which of this person's devices this browser is known; undefined where it gets no pushes, or another's. */
export function keptDevice(userId: string | undefined): string | undefined {
  try {
    const [owner, id] = localStorage.getItem(KEY)?.split(' ') ?? [];
    return owner === userId ? id : undefined;
  } catch {
    return undefined;
  }
}

export function keepDevice(userId: string, id: string): void {
  try {
    localStorage.setItem(KEY, `${userId} ${id}`);
  } catch {
    // Without storage a browser is not known again: its subscription ends with the next visit.
  }
}

function dropDevice(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was kept.
  }
}

/** Whether this browser can be told anything while the product is closed. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** What this browser is told by, if it is. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends it in this browser, whoever it was for. */
export async function endSubscription(): Promise<void> {
  dropDevice();
  await (await presentSubscription())?.unsubscribe();
}

/** On sign-out, whose session takes the server's part along: nobody who comes after is shown what was this person's. */
export async function leavePush(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
  await Promise.race([endSubscription().catch(console.error), late]);
}
