/** A sheet as plain values. */
export interface SheetCells {
  name: string
  /** Titles by column; '' where there is none. Heads of several rows are joined. */
  head: string[]
  rows: (string | number | boolean | Date | null)[][]
  /** Columns that the sheet has, those that are left out included. */
  columns: number
  /** Whether there are more rows than these. */
  isCut: boolean
}
