import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Head } from './head.tsx';
import { IslandContext } from './islands/island.tsx';
import { type IslandSpec, islandElement } from './islands/spec.tsx';
import { Page } from './page.tsx';
import { DrawingContext, type DrawingName, drawingNames, HERO_SCENE } from './parts/drawing.ts';

/** The page as HTML with `{{…}}` where the server that hands it out fills in its own settings. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

/** Where the page finds what is not in it: paths of its drawings and of the card that other sites show. */
export interface PageFiles {
  readonly drawing: (name: DrawingName) => string;
  readonly card: string;
}

const files = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true });

function textOf(name: DrawingName): string {
  const text = files[`./drawings/${name}.svg`];
  if (text === undefined) throw new Error(`There is no drawing ${name}`);
  return text;
}

/** Every drawing that the page shows as a picture, as the text of an SVG file. */
export function drawings(): Record<string, string> {
  return Object.fromEntries(drawingNames.map((name) => [name, textOf(name)]));
}

/** What a drawing draws: its file without the outer element and its title. */
function contentOf(name: DrawingName): string {
  return textOf(name).replace(/^<svg[^>]*>\s*<title>.*?<\/title>|<\/svg>\s*$/g, '');
}

/** Renders the page once; each island by itself, with ids of its own, as it will be hydrated. */
export function renderPage({ drawing, card }: PageFiles): RenderedPage {
  const islands: IslandSpec[] = [];
  const collect = (spec: IslandSpec) => `i${islands.push(spec)}-`;
  const page = renderToStaticMarkup(
    <IslandContext value={collect}>
      <DrawingContext value={drawing}>
        <Page />
      </DrawingContext>
    </IslandContext>,
  );
  const body = islands.reduce(
    (html, spec, index) => {
      const key = `i${index + 1}-`;
      const island = renderToString(islandElement(spec), { identifierPrefix: key });
      return html.replace(`<!--${key}-->`, () => island);
    },
    page.replace(HERO_SCENE, () => contentOf('puerto')),
  );
  return { head: renderToStaticMarkup(<Head card={card} />), body };
}
