import { KYC_PRESENCE_EVERY } from '@nodo/contracts/kyc/values';
import { useEffect } from 'react';
import { announcePresence } from './api/announce-presence.ts';

/** Tells colleagues that one has a case open, for as long as one has and the window is looked at. */
export function useAnnouncePresence(userId: string): void {
  useEffect(() => {
    // Only a courtesy to colleagues: what it can't deliver, the next one does.
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
