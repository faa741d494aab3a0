import type { DomainEvent } from '@nodo/contracts/events';
import { encodeMatches } from '@nodo/contracts/kyc/screening';
import type { SanctionsMatch } from '@nodo/contracts/sanctions/values';
import { streams } from '@nodo/contracts/streams';
import type { Story } from './story.test.ts';

interface Screened {
  readonly userId: string;
  readonly admin: string;
  readonly attempt: number;
  /** A name that a list has. */
  readonly listedName: string;
  readonly reason: string;
}

/** Two matches with a list, found while the case is somebody's and decided one after the other, and one found since. */
export async function decideMatches(story: Story, screened: Screened): Promise<void> {
  const { userId, admin, attempt, listedName, reason } = screened;
  story.actor = { kind: 'user', id: admin, role: 'admin' };
  const matchOf = (entryId: string): SanctionsMatch => ({
    ...{ list: 'ofac-sdn', entryId, kind: 'individual', name: listedName, mainName: null },
    ...{ born: [], nationalities: [], programs: [], score: 91, by: ['name'] },
  });
  const [first, second, later] = [matchOf('1'), matchOf('2'), matchOf('3')];
  const found = (publishedOn: string, ...matches: SanctionsMatch[]): DomainEvent => ({
    type: 'KycScreened',
    data: { lists: [{ list: 'ofac-sdn', publishedOn }], attempt, matches: encodeMatches(matches) },
  });
  const notSame = (match: SanctionsMatch): DomainEvent => ({
    type: 'KycMatchDecided',
    data: { match: encodeMatches([match]), decision: 'not_same', reason },
  });
  await story.append(
    streams.kyc(userId),
    { type: 'KycAssigned', data: { from: null, to: admin } },
    found('2026-01-03', first, second),
    notSame(first),
    notSame(second),
    { type: 'KycAssigned', data: { from: null, to: admin } },
    found('2026-01-04', first, later),
  );
}
