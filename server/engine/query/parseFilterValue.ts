import { fieldFault } from '#model/errors.ts'
import { isDate, isTime } from '#model/format/formats.ts'
import { parseMoment } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'

const BOOLEANS: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/**
 * A text of the query as a value that the field's column can be compared with.
 * @throws SEARCH_INVALID at the field when the text is none
 */
export function parseFilterValue(field: FieldModel, text: string): unknown {
  const value = parse(field, text)
  if (value === undefined) throw fieldFault('SEARCH_INVALID', field.name)
  return value
}

function parse(field: FieldModel, text: string): unknown {
  switch (field.type) {
    case 'integer':
    case 'links':
      return integerOf(text)
    case 'number':
      return /^-?\d{1,17}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined
    case 'boolean':
      return BOOLEANS[text]
    case 'date':
      return dayOf(text)
    case 'date-time':
      return momentOf(text)
    case 'time':
      return isTime(text) ? text : undefined
    default:
      return text
  }
}

function integerOf(text: string): number | undefined {
  const value = Number(text)
  return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(value) ? value : undefined
}

/** Pickers send a day with its midnight along. */
function dayOf(text: string): string | undefined {
  const day = text.slice(0, 10)
  return isDate(day) ? day : undefined
}

/** A moment in ms, as pickers of other clients send it, is taken as well. */
function momentOf(text: string): Date | undefined {
  const ms = /^\d{12,14}$/.test(text) ? Number(text) : parseMoment(text)
  return ms === null ? undefined : new Date(ms)
}
