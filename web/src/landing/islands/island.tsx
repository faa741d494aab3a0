import { createContext, useContext } from 'react';
import type { IslandSpec } from './spec.tsx';

/** Collects the islands of a page while it is prerendered; answers the key of the one it was given. */
export type IslandSink = (spec: IslandSpec) => string;

export const IslandContext = createContext<IslandSink>(() => {
  throw new Error('An island stands outside a page');
});

/** The place of a living part: rendered by itself at build time, hydrated by itself in the browser. */
export function Island({ of: spec, className = 'contents' }: { of: IslandSpec; className?: string }) {
  const key = useContext(IslandContext)(spec);
  return (
    <div
      data-island={JSON.stringify(spec)}
      data-key={key}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark of our own, replaced by the island's HTML
      dangerouslySetInnerHTML={{ __html: `<!--${key}-->` }}
    />
  );
}
