import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. They must not contradict each other, as the stylesheet's order would decide: what overrides a
 * component's own class is marked important (`h-14!`).
 */
export const cx = (...values: ClassValue[]): string => clsx(values);
