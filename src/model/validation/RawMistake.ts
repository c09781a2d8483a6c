/** A broken rule as a validator names it; everything else is derived from schema and value. */
export interface RawMistake {
  /** Property names and indexes that lead to the value; for required and additionalProperties to the object. */
  at: string[]
  /** Keys that lead to the keyword in the prepared schema; the last one is the keyword. */
  rule: string[]
}

/** The parts of a JSON pointer or of its fragment form: "#/a~1b" → ["a/b"]. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
