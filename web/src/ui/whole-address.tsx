/** All 34 characters of an address, in groups that are easy to compare; copied as a single word. */
export function WholeAddress({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <span className="font-mono text-[0.9375rem] leading-7">
      <span className="sr-only">{address}</span>
      <span aria-hidden className="inline-flex flex-wrap gap-x-2">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address are never reordered
          <span key={index}>{group}</span>
        ))}
      </span>
    </span>
  );
}
