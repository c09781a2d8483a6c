/** A name that an expression starts from: a variable of the process. */
export interface JuelName {
  name: string
  /** 0-based, in the whole text. */
  position: number
}

/** A mistake in an expression. The message is in the language that was chosen. */
export class JuelError extends Error {
  /** 0-based, in the whole text. */
  readonly position: number

  constructor(position: number, message: string) {
    super(message)
    this.name = 'JuelError'
    this.position = position
  }
}
