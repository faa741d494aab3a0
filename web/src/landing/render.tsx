import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Head } from './head.tsx';
import { IslandContext } from './islands/island.tsx';
import { type IslandSpec, islandElement } from './islands/spec.tsx';
import { Page } from './page.tsx';
import { DrawingContext, type DrawingName, drawingNames, HERO_SCENE } from './parts/drawing.ts';

/** The page as HTML, with `{{…}}` placeholders for the settings of the server that delivers it. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

/** Paths of the page's external files: its drawings and the social card. */
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

/** The SVG source of every drawing that is shown as an image. */
export function drawings(): Record<string, string> {
  return Object.fromEntries(drawingNames.map((name) => [name, textOf(name)]));
}

/** The content of a drawing, without the outer element and its title. */
function contentOf(name: DrawingName): string {
  return textOf(name).replace(/^<svg[^>]*>\s*<title>.*?<\/title>|<\/svg>\s*$/g, '');
}

/** Renders the page; each island is rendered separately, with its own id prefix, as it will be hydrated. */
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
