import type { ReactNode } from 'react';
import { type FigureName, figureValue } from './figures.ts';
import { setting } from './settings.ts';

interface Choice {
  readonly children?: ReactNode;
  /** Shown instead. */
  readonly otherwise?: ReactNode;
}

/**
 * Content that depends on what the server that delivers the page knows: it leaves out what does not apply. `value` is a
 * placeholder's expression. Conditions are not nested: the gateway does not read that.
 */
function If({ value, children, otherwise }: Choice & { readonly value: string }) {
  return (
    <>
      {`{{if ${value}}}`}
      {children}
      {otherwise !== undefined && '{{else}}'}
      {otherwise}
      {'{{end}}'}
    </>
  );
}

/** Content for when a setting from the README's table is given. */
export function IfSetting({ name, ...choice }: Choice & { readonly name: string }) {
  return <If value={setting(name)} {...choice} />;
}

/** Content for when a figure of the platform is known and not zero. */
export function IfFigure({ name, ...choice }: Choice & { readonly name: FigureName }) {
  return <If value={figureValue(name)} {...choice} />;
}
