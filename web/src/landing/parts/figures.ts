import type { LandingFigures } from '@nodo/contracts/landing/figures';

export type FigureName = keyof LandingFigures;

/** The expression of a figure, in the template syntax of the production web server. */
export const figureValue = (name: FigureName) => `$figures.${name}`;

/**
 * Stands before the first figure: the server that delivers the page asks for them; without an answer there are none,
 * and what shows them is omitted.
 */
export const FIGURES = '{{$figures := httpInclude `/api/landing/figures` | fromJson | default dict}}';

/** Placeholder of a figure as a whole number, as in style sheets. */
export const figure = (name: FigureName) => `{{int ${figureValue(name)}}}`;

/** Placeholder of a figure as people read it: '1.234'. */
export const readableFigure = (name: FigureName) =>
  `{{regexReplaceAll \`(\\d)(\\d\\d\\d)$\` (toString (int ${figureValue(name)})) \`$1.$2\`}}`;
