import type { SheetCell } from '#model/field-types/shared/SheetCell.ts'

export type { SheetCell }

/** The first sheet of a workbook. */
export interface Sheet {
  /** Texts of the first row, '' where it is empty. */
  headers: string[]
  rows: SheetRow[]
}

/** One of several sheets of a workbook, with its first row like all others. */
export interface NamedSheet {
  name: string
  rows: SheetRow[]
}

export interface SheetRow {
  /** As the sheet counts: 1 is the row with the headers. */
  number: number
  /** By column; null where empty. */
  cells: (SheetCell | null)[]
}

/** Bounds of a workbook that is read; rows are those of all sheets together. */
export const SHEET_LIMITS = {
  rows: 10_000,
  columns: 200,
  unpackedBytes: 64 * 1024 * 1024,
  entries: 500,
  sheets: 100,
}

export type SheetFailure = 'unreadable' | 'too-large' | 'too-many-rows' | 'no-sheet'
