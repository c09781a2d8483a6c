import type { Envelope, HttpFault } from '../EngineHost.ts'

export interface ImportError {
  /** Row of the sheet, 1-based, its head included; null for the file. */
  row: number | null
  /** Name of the field; '' for the row. */
  field: string
  /** Title of its column, where the server says it. */
  column?: string
  message: string
}

export interface ImportCheck {
  /** Rows with data. */
  total: number
  /** How many would be new, how many changed; null where the server does not say. */
  created: number | null
  updated: number | null
  /** Titles of columns that nobody imports; none where the server does not say. */
  ignored: string[]
  errors: ImportError[]
}

/** Returns what a check of a file answered: data.total and data.errors. */
export function checkOfAnswer({ data }: Envelope): ImportCheck {
  const said = (data ?? {}) as Partial<ImportCheck>
  const { total = 0, created = null, updated = null, ignored = [], errors = [] } = said
  return { total, created, updated, ignored, errors: errors.map(errorOf) }
}

/** Returns the mistakes in the file that a refusal names; null where it names none. */
export function checkOfFault(fault: Partial<HttpFault>): ImportCheck | null {
  if (!fault.errors || fault.errors.length === 0) return null
  return { total: 0, created: null, updated: null, ignored: [], errors: fault.errors.map(errorOf) }
}

/** A refusal names the place as a path: 3.postName, or rows.3.postName. */
function errorOf(error: Partial<ImportError> & { message: string }): ImportError {
  const { field = '', column, message } = error
  const place = /^(?:rows\.)?(\d+)(?:\.(.+))?$/.exec(field)
  if (error.row !== undefined || !place)
    return { row: error.row ?? null, field, ...(column ? { column } : {}), message }
  return { row: Number(place[1]), field: place[2] ?? '', message }
}
