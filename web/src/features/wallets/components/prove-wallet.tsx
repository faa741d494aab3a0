import type { WalletChallenge } from '@nodo/contracts/wallets/views';
import { useState } from 'react';
import { AddressStep } from './address-step.tsx';
import { SignatureStep } from './signature-step.tsx';

/** First the address, then the message that its wallet signs. */
export function ProveWallet({ onDone }: { onDone: () => void }) {
  const [address, setAddress] = useState('');
  const [challenge, setChallenge] = useState<WalletChallenge>();
  if (!challenge) {
    return (
      <AddressStep
        initial={address}
        onIssued={(issued) => {
          setAddress(issued.address);
          setChallenge(issued);
        }}
      />
    );
  }
  return (
    <SignatureStep
      key={challenge.message}
      challenge={challenge}
      onBack={() => setChallenge(undefined)}
      onRenewed={setChallenge}
      onDone={onDone}
    />
  );
}
