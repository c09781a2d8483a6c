import type { Row } from '../data/Row.ts'

/** Returns a text with {field} replaced by the record's value; what the record lacks is left out. */
export function fillPlaceholders(text: string, record: Row, encode = (value: string) => value): string {
  return text.replace(/\{([A-Za-z]\w*)\}/g, (_, field: string) => {
    const value = record[field]
    return value === undefined || value === null ? '' : encode(String(value))
  })
}
