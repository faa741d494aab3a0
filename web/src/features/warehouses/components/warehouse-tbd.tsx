/** What the specification writes for a figure that is not set yet, explained to screen readers. */
export function Tbd() {
  return (
    <>
      <span aria-hidden>TBD</span>
      <span className="sr-only">Por definir</span>
    </>
  );
}
