import type { ReactNode } from 'react';

interface IfSettingProps {
  /** A setting of the README's table. */
  name: string;
  children: ReactNode;
}

/** What stands on the page only where a setting is given: the server that hands it out leaves the rest out. */
export function IfSetting({ name, children }: IfSettingProps) {
  return (
    <>
      {`{{if env \`${name}\`}}`}
      {children}
      {'{{end}}'}
    </>
  );
}
