import type { WalletChallenge, WalletTransfer } from '@nodo/contracts/wallets/views';
import { useState } from 'react';
import { AddressStep } from './address-step.tsx';
import { SignatureStep } from './signature-step.tsx';
import { TransferStep } from './transfer-step.tsx';

interface ProveWalletProps {
  /** A previously requested transfer. */
  asked: WalletTransfer | undefined;
  onDone: () => void;
}

/** Two steps: the address, then the message to sign or the exact transfer to make. */
export function ProveWallet({ asked, onDone }: ProveWalletProps) {
  const [address, setAddress] = useState('');
  const [challenge, setChallenge] = useState<WalletChallenge>();
  const [transfer, setTransfer] = useState(asked);
  if (transfer) return <TransferStep transfer={transfer} onDone={onDone} />;
  if (!challenge) {
    return (
      <AddressStep
        initial={address}
        onIssued={(issued) => {
          setAddress(issued.address);
          setChallenge(issued);
        }}
        onAsked={setTransfer}
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
