import { Fault } from '#model/errors.ts'
import { mayChoose } from '#model/fieldAccess.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { DocumentVersion, ReadDocument, SheetMistake } from '../../engine/contracts/documents.ts'
import type { OperationContext } from '../../engine/contracts/OperationContext.ts'
import type { Row } from '../../engine/contracts/records.ts'
import { readCell } from '../../engine/import/readCell.ts'
import { readLookups } from '../../engine/import/readLookups.ts'
import { readOther } from '../../engine/import/readOther.ts'
import type { NamedSheet, SheetCell } from '../../engine/sheet/Sheet.ts'
import { checkContent } from '../../engine/write/checkDocuments.ts'
import { type FoundCell, findCells } from './findCells.ts'
import { MARK, VERSION_SHEET } from './marks.ts'
import { emptyMisfits, putAt, valueAt } from './paths.ts'

/** Mistakes that are told. */
const MOST_TOLD = 500

/**
 * What a workbook says, as a document of a version: what fits is kept, and every mistake is told at its cell. Nothing is
 * stored. What the workbook has no cell for is absent; what it leaves empty is null.
 * @throws Fault INVALID for a workbook of another form, or of none
 */
export async function readDocument(
  context: OperationContext,
  version: DocumentVersion,
  sheets: readonly NamedSheet[],
): Promise<ReadDocument> {
  const written = versionIn(sheets)
  const found = findCells(version.form, sheets)
  if (written !== null && written.formId !== version.formId)
    throw new Fault('INVALID', {
      message: localized('这是表单“{{name}}”的文件，请使用本表单的模板', { name: written.formName }),
    })
  if (found.cells.length === 0 && found.tables.length === 0)
    throw new Fault('INVALID', { message: localized('文件不是本表单的模板，无法识别填写位置') })
  const mistakes: SheetMistake[] = []
  const content = await readContent(context, found.cells, mistakes)
  for (const { path, rows } of found.tables)
    putAt(content, path, rows.length === 0 ? null : (valueAt(content, path) ?? rows))
  await addRefusals(context, version, { found, content, mistakes })
  return {
    content: withoutBlanks(content) as Row,
    mistakes: mistakes.slice(0, MOST_TOLD),
    unfit: found.unfit.slice(0, MOST_TOLD),
    version: { written: written?.number ?? null, read: version.number },
  }
}

interface WrittenVersion {
  formId: number
  number: number
  formName: string
}

function versionIn(sheets: readonly NamedSheet[]): WrittenVersion | null {
  const [row] = sheets.find(({ name }) => name === VERSION_SHEET)?.rows ?? []
  const [mark, , formId, number, formName] = row?.cells ?? []
  if (mark?.kind !== 'text' || mark.text !== MARK || formId?.kind !== 'number' || number?.kind !== 'number')
    return null
  return {
    formId: formId.number,
    number: number.number,
    formName: formName?.kind === 'text' ? formName.text : '',
  }
}

/** One look-up a field serves all of its cells. */
async function readContent(
  context: OperationContext,
  cells: readonly FoundCell[],
  mistakes: SheetMistake[],
): Promise<Row> {
  const content: Row = {}
  const byField = Map.groupBy(cells, ({ field }) => field)
  for (const [field, own] of byField) {
    const lookup = await lookupOf(
      context,
      field,
      own.flatMap(({ cell }) => cell ?? []),
    )
    for (const found of own) {
      const { cell, path } = found
      const other = cell && lookup ? readOther(field, cell, lookup) : null
      const result = cell === null ? { value: null } : readCell(field, other?.cell ?? cell, lookup)
      if ('mistake' in result)
        mistakes.push(
          mistakeAt(
            found,
            'INVALID',
            localized('{{title}}{{mistake}}', { title: field.title, mistake: result.mistake }),
          ),
        )
      const value = 'value' in result ? result.value : null
      if (field.oneOf) putOneOf(content, path, field.oneOf.type, value)
      else putAt(content, path, value)
      if (other && field.otherText !== undefined) putAt(content, beside(path, field.otherText), other.text)
    }
  }
  return content
}

/** What the caller may not choose from is not looked up for it either. */
async function lookupOf(context: OperationContext, field: FieldModel, cells: SheetCell[]) {
  const { reference } = field
  if (reference && !mayChoose(context.caller, context.resource(reference.page))) return new Map()
  const rows = cells.map((cell, index) => ({ number: index, cells: [cell] }))
  return (await readLookups(context, [{ field, index: 0, title: '' }], rows)).get(field)
}

interface Judged {
  found: ReturnType<typeof findCells>
  content: Row
  mistakes: SheetMistake[]
}

/** What the form refuses, told at the cells that say it. What no cell says is told of the whole. */
async function addRefusals(
  context: OperationContext,
  version: DocumentVersion,
  { found, content, mistakes }: Judged,
): Promise<void> {
  const told = new Set(mistakes.map(({ field }) => field))
  const judged = withoutBlanks(structuredClone(content))
  const { errors } = await checkContent(context, version, { field: { name: DOCUMENT }, isNew: false }, judged)
  for (const { field, code, message } of errors) {
    const path = field === DOCUMENT ? '' : field.slice(DOCUMENT.length + 1)
    emptyMisfits(content, [{ field: path, code }])
    if (told.has(path)) continue
    const place = placeOf(path, found.places)
    mistakes.push({ ...(place ?? NOWHERE), field: path, code, message })
  }
}

const DOCUMENT = 'document'
const NOWHERE = { sheet: '', cell: '', title: '' }

/** The cell of a path, or of what it stands in. */
function placeOf(path: string, places: ReadonlyMap<string, Pick<FoundCell, 'sheet' | 'address' | 'title'>>) {
  for (let rest = path; rest !== ''; rest = rest.split('.').slice(0, -1).join('.')) {
    const place = places.get(rest)
    if (place) return { sheet: place.sheet, cell: place.address, title: place.title }
  }
  return null
}

const mistakeAt = (
  { sheet, address, title, path }: FoundCell,
  code: string,
  message: LocalizedText,
): SheetMistake => ({ sheet, cell: address, title, field: path, code, message })

const beside = (path: string, name: string): string => [...path.split('.').slice(0, -1), name].join('.')

function putOneOf(content: Row, path: string, type: string, value: unknown): void {
  const { type: page, id } = (value ?? { type: null, id: null }) as { type: unknown; id: unknown }
  putAt(content, path, id)
  putAt(content, beside(path, type), page)
}

/** An object in which nothing is said counts as none. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const plain = withoutBlanks(inner)
      const isBlank =
        typeof plain === 'object' &&
        plain !== null &&
        !Array.isArray(plain) &&
        Object.values(plain).every(one => one === null)
      return [name, isBlank ? null : plain]
    }),
  )
}
