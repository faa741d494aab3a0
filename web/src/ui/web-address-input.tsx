import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

const MAX_LENGTH = 2_000;

/** Input for an https URL. */
export function WebAddressInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      {...props}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={MAX_LENGTH}
      placeholder="https://"
    />
  );
}
