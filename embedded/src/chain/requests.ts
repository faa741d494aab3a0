/** Counts requests per path, so that a test can verify how many a follower needs. */
export class RequestCounter {
  readonly #counts = new Map<string, number>();

  add(path: string): void {
    this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
  }

  reset(): void {
    this.#counts.clear();
  }

  get report(): { total: number; paths: Record<string, number> } {
    const total = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    return { total, paths: Object.fromEntries([...this.#counts].sort()) };
  }
}
