/** What the landing page's HTML says of the works: figures by their labels, and how far the schedule is coloured. */
export function worksOf(html: string): Record<string, string | number> {
  const works = /La obra avanza.*?(?=Energía del propio techo)/s.exec(html)?.[0] ?? '';
  const counts = [...works.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
  const said = /([\d.,]+)\u00a0%<\/span>/.exec(works)?.[1];
  const drawn = /--progress:(\d+);/.exec(works)?.[1];
  if (said !== drawn) throw new Error(`${said} % is written, ${drawn} % is drawn`);
  return {
    ...(drawn === undefined ? {} : { progress: Number(drawn) }),
    ...Object.fromEntries(counts.map(([, label = '', value = '']) => [label, value])),
  };
}
