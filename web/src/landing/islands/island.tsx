import { createContext, useContext } from 'react';
import type { IslandSpec } from './spec.tsx';

/** Collects the islands of a page during prerendering; returns the key of the given one. */
export type IslandSink = (spec: IslandSpec) => string;

export const IslandContext = createContext<IslandSink>(() => {
  throw new Error('An island stands outside a page');
});

/** Container of an interactive part: rendered on its own at build time, and hydrated on its own in the browser. */
export function Island({ of: spec, className = 'contents' }: { of: IslandSpec; className?: string }) {
  const key = useContext(IslandContext)(spec);
  return (
    <div
      data-island={JSON.stringify(spec)}
      data-key={key}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own placeholder, replaced by the island's HTML
      dangerouslySetInnerHTML={{ __html: `<!--${key}-->` }}
    />
  );
}
