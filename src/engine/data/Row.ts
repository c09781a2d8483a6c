/** An answered record. */
export type Row = Record<string, unknown>

export type RowKey = string | number

/** Under what a row of a table knows the record in which it is drawn. */
export const AROUND = '#around'
