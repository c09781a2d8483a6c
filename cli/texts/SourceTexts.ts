/** Where something stands. */
interface TextPlace {
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

/** A catalogue of English texts. */
export interface TextCatalogue {
  /** Path below the project. */
  file: string
  /** As it is written: Chinese → English. */
  content: string
}

/** Sources and the catalogues that belong to them. */
export interface TextArea {
  /** Folder of the sources. */
  folder: string
  catalogues: TextCatalogue[]
  sources: SourceTexts[]
  /** Sources of each area below this one: what several of them say stands here. */
  rooms?: SourceTexts[][]
  /** Catalogues of other areas that are there whenever these sources run. */
  beside?: TextCatalogue[]
}
