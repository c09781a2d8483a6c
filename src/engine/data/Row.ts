/** An answered record. */
export type Row = Record<string, unknown>

export type RowKey = string | number
