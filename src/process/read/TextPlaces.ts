import type { TextPosition } from '../DiagramFault.ts'

/** Turns offsets of a text into lines and columns, and back. Lines end as XML says: at \n, \r\n and \r. */
export class TextPlaces {
  readonly #text: string
  /** Offset of each line; found when the first place is asked for. */
  #starts: number[] | null = null

  constructor(text: string) {
    this.#text = text
  }

  /** Line and column of an offset in UTF-16 units. */
  of(offset: number): TextPosition {
    const at = Math.max(0, Math.min(offset, this.#text.length))
    const line = lastBefore(this.#lineStarts(), at)
    return { line: line + 1, column: at - (this.#lineStarts()[line] as number) + 1 }
  }

  /** Offset of a line and column, both 1-based. */
  offsetOf({ line, column }: TextPosition): number {
    return (this.#lineStarts()[line - 1] ?? 0) + column - 1
  }

  #lineStarts(): number[] {
    this.#starts ??= [
      0,
      ...Array.from(this.#text.matchAll(/\r\n|\r|\n/g), match => match.index + match[0].length),
    ]
    return this.#starts
  }
}

/** Index of the last number that is not greater; the first where all are. @param sorted ascending, not empty */
export function lastBefore(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((sorted[middle] as number) <= value) low = middle
    else high = middle - 1
  }
  return low
}
