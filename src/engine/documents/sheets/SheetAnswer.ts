import type { Row } from '../../data/Row.ts'

/** A cell whose content was not taken over. */
export interface SheetPlace {
  /** '' where no cell says it. */
  sheet: string
  cell: string
  title: string
  message: string
}

/** A mistake in a workbook, with the path of its field in the document. */
export interface SheetMistake extends SheetPlace {
  field: string
  code: string
}

/** A document as the server has read it out of a workbook. */
export interface SheetAnswer {
  content: Row
  mistakes: SheetMistake[]
  unfit: SheetPlace[]
  version: { written: number | null; read: number }
}
