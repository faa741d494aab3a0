import { KYC_PRESENCE_EVERY } from '@nodo/contracts/kyc/values';
import { useEffect } from 'react';
import { announcePresence } from './api/announce-presence.ts';

/** Announces to colleagues that one has a case open, while it is open and the window is visible. */
export function useAnnouncePresence(userId: string): void {
  useEffect(() => {
    // Best effort: a failed announcement is made up for by the next one.
    const say = (present: boolean) => void announcePresence(userId, present).catch(() => undefined);
    const repeat = () => document.visibilityState === 'visible' && say(true);
    say(true);
    const timer = setInterval(repeat, KYC_PRESENCE_EVERY);
    return () => {
      clearInterval(timer);
      say(false);
    };
  }, [userId]);
}
