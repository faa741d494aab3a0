import { useSyncExternalStore } from 'react';

/** Something one may do about what a toast says, for as long as it is shown. */
export interface ToastAction {
  readonly label: string;
  /** The whole of it in words, for who does not see what it refers to. */
  readonly altText: string;
  /** What it is about, beside the button. */
  readonly detail: string;
  readonly run: () => void;
}

export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  /** Destructive toasts stay until somebody closes them, unless `duration` says otherwise. */
  readonly tone?: 'default' | 'destructive';
  readonly duration?: number;
  /** A new toast replaces the one with the same key. */
  readonly toastKey?: string;
  readonly action?: ToastAction;
}

export interface ToastEntry extends ToastMessage {
  readonly id: number;
}

let queue: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a message; while another one is shown it waits its turn, so that none goes unread. */
export function toast(message: ToastMessage): void {
  const others = message.toastKey ? queue.filter((entry) => entry.toastKey !== message.toastKey) : queue;
  set([...others, { ...message, id: nextId++ }]);
}

export function dismissToast(id: number): void {
  set(queue.filter((entry) => entry.id !== id));
}

/** Removes the toasts with this key. */
export function settleToasts(toastKey: string): void {
  set(queue.filter((entry) => entry.toastKey !== toastKey));
}

/** Another person signs in: what was said was not for them. */
export function clearToasts(): void {
  set([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly ToastEntry[] = [];

/** What was prerendered has no message in it, also when there is one by the time it comes to life. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => none,
  );
}
