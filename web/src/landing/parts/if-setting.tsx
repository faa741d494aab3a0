import type { ReactNode } from 'react';

interface IfSettingProps {
  /** A setting from the README's table. */
  name: string;
  children: ReactNode;
}

/** Content that depends on a setting: the server that delivers the page omits it if the setting is absent. */
export function IfSetting({ name, children }: IfSettingProps) {
  return (
    <>
      {`{{if env \`${name}\`}}`}
      {children}
      {'{{end}}'}
    </>
  );
}
