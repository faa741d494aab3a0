/** The specification's placeholder for a figure not yet set, explained to screen readers. */
export function Tbd() {
  return (
    <>
      <span aria-hidden>TBD</span>
      <span className="sr-only">Por definir</span>
    </>
  );
}
