export function Simulator() {
  return <div />;
}
