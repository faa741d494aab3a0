import { OwnDataCard } from '../../features/privacy/components/own-data-card.tsx';
import { ClaimsCard } from '../../features/transfer-claims/components/claims-card.tsx';
import { WalletsCard } from '../../features/wallets/components/wallets-card.tsx';

/** What stands below one's own profile, which fills most of a screen. */
export function ProfileRest() {
  return (
    <>
      <WalletsCard />
      <ClaimsCard />
      <OwnDataCard />
    </>
  );
}
