import { z } from 'zod';
import { post } from './api.ts';

/** Ends this session and returns to this page after signing in again. */
export async function signInAgain(): Promise<void> {
  const next = location.pathname + location.search;
  try {
    await post('/api/logout', { key: crypto.randomUUID(), schema: z.unknown(), worksInPast: true });
  } catch (error) {
    console.error(error);
  }
  location.assign(`/login?${new URLSearchParams({ next })}`);
}
