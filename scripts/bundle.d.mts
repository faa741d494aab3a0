import type { Plugin } from 'rolldown';

export function bundleProcess(
  entry: { readonly service: string; readonly entry: string },
  folder?: string,
  plugins?: readonly Plugin[],
): Promise<void>;
