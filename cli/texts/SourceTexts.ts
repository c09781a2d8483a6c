/** Where something stands. */
export interface TextPlace {
  /** Path below the project. */
  file: string
  /** Counted from 1. */
  line: number
}

/** A text that goes through `t`. */
export interface TextUse extends TextPlace {
  key: string
  /** Names of the values that are handed along; null where they cannot be read off the source. */
  values: string[] | null
}

/** A mistake in the source itself. */
export interface TextMistake extends TextPlace {
  message: string
}

/** What one source file says to people. */
export interface SourceTexts {
  uses: TextUse[]
  mistakes: TextMistake[]
}
