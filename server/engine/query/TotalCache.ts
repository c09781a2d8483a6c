/** How long the size of a long list may be out of date, in ms. */
const LIFETIME = 60_000
const MOST_ENTRIES = 2_000

/** Sizes of long lists, kept a minute. The key names tenant, data scope and filter, because it is the whole query. */
export class TotalCache {
  readonly #totals = new Map<string, { total: number; until: number }>()

  /** The total kept under the key; null when there is none, or it is older than a minute. */
  get(key: string, now = Date.now()): number | null {
    const known = this.#totals.get(key)
    if (known === undefined) return null
    if (known.until > now) return known.total
    this.#totals.delete(key)
    return null
  }

  set(key: string, total: number, now = Date.now()): void {
    if (this.#totals.size >= MOST_ENTRIES) this.#dropOldest()
    this.#totals.delete(key)
    this.#totals.set(key, { total, until: now + LIFETIME })
  }

  #dropOldest(): void {
    const oldest = this.#totals.keys().next().value
    if (oldest !== undefined) this.#totals.delete(oldest)
  }
}
