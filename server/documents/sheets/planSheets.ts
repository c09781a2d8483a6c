import { isDescribedObject } from '#model/describedObject.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { ActionFormModel, FieldModel, LayoutModel, Text } from '#model/types/index.ts'
import { isUploadField } from '../../engine/files/claimFiles.ts'

/** A value of a document that a cell holds. */
export interface SheetField {
  /** Where the document has it: subject, place.city; in a row of a table without the table. */
  path: string
  /** The same by the names that earlier versions gave it. */
  formerPaths: string[]
  field: FieldModel
}

/** Rows of a document, which have a sheet of their own. */
export interface SheetTable {
  path: string
  formerPaths: string[]
  field: FieldModel
  columns: SheetField[]
}

/** How a document stands in a workbook. */
interface SheetPlan {
  /** Of the first sheet, one below the other: single values, and the titles of groups. */
  lines: ({ heading: Text } | SheetField)[]
  tables: SheetTable[]
  /** What no sheet can hold: files, signatures, blocks. */
  left: FieldModel[]
}

/** Where the fields that are being planned stand. */
interface Place {
  path: string
  formerPaths: string[]
}

const plans = new WeakMap<ActionFormModel, SheetPlan>()

/** How the documents of a form stand in a workbook, in the order in which the form asks. */
export function planSheets(form: ActionFormModel): SheetPlan {
  const known = plans.get(form)
  if (known) return known
  const plan: SheetPlan = { lines: [], tables: [], left: [] }
  const open = new Map(form.fields.map(field => [field.name, field]))
  for (const item of form.layout) planItem(plan, item, open)
  for (const field of open.values()) planField(plan, field, null)
  plans.set(form, plan)
  return plan
}

/** A part of the form; each field stands in it once. */
function planItem(plan: SheetPlan, item: LayoutModel, open: Map<string, FieldModel>): void {
  if (item.type === 'field') {
    const field = open.get(item.field)
    open.delete(item.field)
    if (field) planField(plan, field, null)
  } else if (item.type === 'tabs' || item.type === 'steps') {
    for (const part of item.items) planPart(plan, part.title, part.items, open)
  } else if (item.type === 'group' || item.type === 'grid') planPart(plan, item.title, item.items, open)
}

/** A part without a single value has no heading. */
function planPart(
  plan: SheetPlan,
  title: Text | null,
  items: readonly LayoutModel[],
  open: Map<string, FieldModel>,
): void {
  const before = plan.lines.length
  for (const item of items) planItem(plan, item, open)
  if (title !== null && plan.lines.length > before) plan.lines.splice(before, 0, { heading: title })
}

function planField(plan: SheetPlan, field: FieldModel, outer: Place | null): void {
  if (!isAsked(field)) return
  const place = placeOf(field, outer)
  if (isDescribedObject(field)) {
    const before = plan.lines.length
    for (const inner of field.fields) planField(plan, inner, place)
    if (plan.lines.length > before) plan.lines.splice(before, 0, { heading: field.title })
  } else if (hasCell(field)) plan.lines.push({ ...place, field })
  else if (isTable(field)) planTable(plan, field, place)
  else plan.left.push(field)
}

function planTable(plan: SheetPlan, field: FieldModel, place: Place): void {
  const columns: SheetField[] = []
  for (const column of field.fields.filter(isAsked)) {
    if (isDescribedObject(column)) columns.push(...partsOf(column))
    else if (hasCell(column)) columns.push({ ...placeOf(column, null), field: column })
    else plan.left.push(column)
  }
  if (columns.length > 0) plan.tables.push({ ...place, field, columns })
  else plan.left.push(field)
}

const partsOf = (column: FieldModel): SheetField[] =>
  column.fields
    .filter(part => isAsked(part) && hasCell(part))
    .map(part => ({ ...placeOf(part, placeOf(column, null)), field: part }))

function placeOf({ name, formerNames = [] }: FieldModel, outer: Place | null): Place {
  if (outer === null) return { path: name, formerPaths: formerNames }
  const outside = [outer.path, ...outer.formerPaths]
  const [path = name, ...formerPaths] = outside.flatMap(one =>
    [name, ...formerNames].map(inner => `${one}.${inner}`),
  )
  return { path, formerPaths }
}

/** Not what follows from other values, nor the text of an option, which stands behind its label. */
const isAsked = ({ write, compute, copy, otherOf, typeOf }: FieldModel): boolean =>
  write !== 'never' &&
  compute === null &&
  copy?.bound !== true &&
  otherOf === undefined &&
  typeOf === undefined

const isTable = ({ schema, fields, shapes }: FieldModel): boolean =>
  schema.type === 'array' && fields.length > 0 && shapes === undefined

const hasCell = (field: FieldModel): boolean => {
  const { type, options, audience, fields, shapes } = field
  if (audience || isUploadField(field) || fields.length > 0 || shapes) return false
  const { sheet } = fieldTypeNamed(type)
  return options !== undefined || (sheet !== null && !sheet.isExportOnly)
}
