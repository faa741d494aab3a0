import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of conflicting Tailwind classes the last one wins. */
export function cx(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
