declare module './Services.ts' {
  interface Services {
    puzzles: Puzzles
  }
}

/** Pictures whose characters somebody types, so that a request is known to come of a person. */
export interface Puzzles {
  /** Whether this installation asks for them at all. */
  enabled(): Promise<boolean>
  /** A picture (base64 PNG, no prefix) and the id under which its answer is kept for a while. Outside of transactions. */
  create(): Promise<{ img: string; uuid: string }>
  /** Whether the answer is right; each can be tried once. Outside of transactions. */
  verify(uuid: string, text: string): Promise<boolean>
}
