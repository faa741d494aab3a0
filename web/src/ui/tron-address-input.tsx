import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

/** Input for a TRON address: 34 characters, pasted rather than typed. */
export function TronAddressInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder="T…"
      className="font-mono max-sm:text-[0.8125rem] sm:text-sm"
    />
  );
}
