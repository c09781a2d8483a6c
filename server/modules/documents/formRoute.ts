import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { DocumentVersionRecord } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** What routes of forms share: permissions, answers and what the operation log is told. */

export const QUERY = 'tool:build:query'
export const ADD = 'tool:build:add'
export const EDIT = 'tool:build:edit'
export const PUBLISH = 'tool:build:publish'
export const EXPORT = 'tool:build:export'

/** Of texts that say something: blanks are none. */
export const NOT_BLANK = '\\S'

/** The version of a form that was seen. */
export const seenVersion = { type: ['integer', 'null'], title: localized('版本') }

/** A record as it is answered: moments as their text. */
export const toWire = (record: object): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value instanceof Date ? formatMoment(value.getTime()) : value,
    ]),
  )

/** Tells the operation log what was changed. */
export function note(context: RequestContext, key: number, after: object): void {
  context.audit.push({ resource: 'tool/build', key, before: null, after: toWire(after) })
}

export const versionLabel = ({ formName, number }: DocumentVersionRecord) =>
  localized('{{formName}}（第 {{number}} 版）', { formName, number })
