import { writeOf } from '../../compile/compileField.ts'
import type { FieldFacts, PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { BORROWED_OPERATIONS } from '../../derive/borrowing.ts'
import { oneOfSourceOf } from '../../derive/oneOf.ts'
import { operationsOf } from '../../derive/operations.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { LayoutSource } from '../../source/layout.ts'
import type { ListSource } from '../../source/page.ts'
import type { Reporter } from '../Reporter.ts'

type Column = Exclude<NonNullable<ListSource['columns']>[number], string>

interface EditableColumn {
  column: Column
  index: number
  page: PageFacts
  record: ResourceFacts
}

/** A cell changes what the form of the page changes on a record that is there, nothing else. */
export function checkEditable({ column, index, page, record }: EditableColumn, reporter: Reporter): void {
  if (!column.editable) return
  const why = reasonAgainst(column.path, page, record)
  if (why === null) return
  const at = ['list', 'columns', index, 'editable']
  reporter.report('not-editable', at, why, { on: 'key' })
}

/** Why no cell can change it; null where one can, or where something else is wrong with the column. */
function reasonAgainst(path: string, page: PageFacts, record: ResourceFacts): LocalizedText | null {
  const [name = '', hop] = path.split('.')
  const field = record.fields.get(name)
  if (!field) return null
  if (hop !== undefined) return say`${path} belongs to another record, which its own page changes`
  if (oneOfSourceOf(field.source) !== null || field.source.typeOf !== undefined)
    return say`${path} is chosen with its type, for which a cell has no room`
  if (!hasUpdate(page, record)) return say`${path} is never changed: the page has no operation update`
  const write = writeOf(field)
  if (write === 'never') return say`${path} is written by nobody but the server`
  if (write === 'create') return say`${path} is written when the record is made, and not changed later`
  if (!isCellSized(field)) return say`${path} does not fit into a cell`
  const part = page.source.form?.layout && partNamed(name, page.source.form.layout)
  if (part === undefined) return null
  // What could not be read of the form may have it.
  const isRead = ![...page.damaged].some(place => place.startsWith('/form'))
  if (part === null) return isRead ? say`${path} is not in the form of the page` : null
  return typeof part === 'object' && part.readOnly ? say`${path} is shown only in the form of the page` : null
}

function hasUpdate({ source }: PageFacts, record: ResourceFacts): boolean {
  const isLent = source.where === undefined || BORROWED_OPERATIONS.includes('update')
  return isLent && operationsOf(record.source).has('update')
}

const ROOMY_TYPES = new Set(['matrix', 'signature', 'audience'])
const ROOMY_WIDGETS = new Set(['rich-text', 'code', 'image-choice'])

/** Secrets, rows, documents and long texts are changed where there is room for them. */
function isCellSized({ type, source }: FieldFacts): boolean {
  const { storage } = fieldTypeNamed(type)
  if (storage === 'child-table' || source.writeOnly) return false
  const isValue = type === 'json' && source['x-dict'] === undefined && source['x-options'] === undefined
  return !isValue && !ROOMY_TYPES.has(type) && !ROOMY_WIDGETS.has(source['x-component'] ?? '')
}

type FieldPart = string | { field: string; readOnly?: boolean }

/** The part of a layout that draws a property; null where none does. */
function partNamed(name: string, layout: readonly LayoutSource[]): FieldPart | null {
  for (const part of layout) {
    const found = partIn(name, part)
    if (found !== null) return found
  }
  return null
}

function partIn(name: string, part: LayoutSource): FieldPart | null {
  if (typeof part === 'string') return part === name ? part : null
  if ('field' in part) return part.field === name ? part : null
  return 'items' in part ? partNamed(name, part.items as LayoutSource[]) : null
}
