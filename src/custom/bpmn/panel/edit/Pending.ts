/** ms between the last key and the change of the diagram: one step of undo for what is typed in one go. */
const PAUSE = 250

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  run(): void
}

/**
 * What is typed and not yet in the diagram. It comes there after a pause, and at once with `flush`: before the field
 * loses the focus or goes, another element is selected, or the diagram is written.
 */
export class Pending {
  readonly #waiting = new Map<object, Waiting>()
  readonly #refused = new Set<string>()

  /** Replaces what waits for the same field. */
  later(field: object, run: () => void): void {
    clearTimeout(this.#waiting.get(field)?.timer)
    const timer = setTimeout(() => this.flush(field), PAUSE)
    this.#waiting.set(field, { timer, run })
  }

  /** @param field that alone; all when absent */
  flush(field?: object): void {
    const fields = field ? [field] : [...this.#waiting.keys()]
    for (const each of fields) {
      const waiting = this.#waiting.get(each)
      if (!waiting) continue
      clearTimeout(waiting.timer)
      this.#waiting.delete(each)
      waiting.run()
    }
  }

  has(field: object): boolean {
    return this.#waiting.has(field)
  }

  /** Notes whether a wrong text stands in the field of an entry, which the diagram does not take. */
  refuse(entry: string, isRefused: boolean): void {
    if (isRefused) this.#refused.add(entry)
    else this.#refused.delete(entry)
  }

  isRefused(entry: string): boolean {
    return this.#refused.has(entry)
  }
}
