declare module './Services.ts' {
  interface Services {
    marks: Marks
  }
}

/**
 * Keyed hashes with a key of this installation: what is too short or too well known for a bare hash is found again by
 * its mark, and nobody who has the database alone finds out what it is of.
 */
export interface Marks {
  /** Reads the key, or makes it where there is none yet. Outside of transactions, before `of`. */
  ready(): Promise<void>
  /**
   * The mark of some parts for one purpose, 64 hexadecimal digits: always the same, and another for another purpose.
   * @throws Error before `ready`: a programmer's error
   */
  of(purpose: string, parts: readonly (string | number)[]): string
}
