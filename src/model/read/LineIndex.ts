/** Finds line and column (both from 1) of an offset in a text, and the offset of these. */
export class LineIndex {
  readonly #starts: number[] = [0]
  readonly #length: number

  constructor(text: string) {
    this.#length = text.length
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  positionOf(offset: number): { line: number; column: number } {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
  /** The same the other way round; the end of the text for what lies behind it. */
  offsetOf({ line, column }: { line: number; column: number }): number {
    const start = this.#starts[Math.min(line, this.#starts.length) - 1] ?? 0
    return Math.min(start + column - 1, this.#length)
  }
}
