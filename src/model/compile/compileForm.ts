import { hasRows } from '../derive/isWideField.ts'
import { isDescribedObject } from '../describedObject.ts'
import { isOfItself } from '../fieldAccess.ts'
import { type Language, textOf } from '../language/t.ts'
import { pageKinds } from '../page-kinds/index.ts'
import type { PageSource } from '../source/page.ts'
import type { FieldModel, FormModel, LabelWidth, PageKind, ResourceModel } from '../types/index.ts'
import { compileLayout, namesIn, writtenLayout } from './compileLayout.ts'
import { compilePresets } from './compilePresets.ts'
import { fieldNamed } from './resolvePath.ts'

type FormGiven = NonNullable<PageSource['form']>

interface FormOptions {
  given: FormGiven | undefined
  resource: ResourceModel
  kind: PageKind
}

/** From how many fields on a form opens beside the page, and takes two columns. */
const DRAWER_FIELDS = 9
const TWO_COLUMN_FIELDS = 6

/** px */
const WIDTHS = { one: 520, two: 760, rich: 860, page: 1080 }
const CHARACTER = 14
const LABEL = { padding: 28, least: 80, most: 160 }

/** The form of a page: for creating, changing and looking at a record. */
export function compileForm({ given = {}, resource, kind }: FormOptions): FormModel {
  const { fields: known } = resource
  const written = writtenLayout(given.layout, known)
  const shown = written ? namesIn(written) : formFields(resource).map(field => field.name)
  const fields = shown.map(name => fieldNamed(name, resource))
  const titled = drawnInputs(fields).filter(isOfItself)
  const open = given.open ?? openingOf(titled, kind)
  const columns = given.columns ?? columnsOf(titled, given, open)
  return {
    open,
    width: given.width ?? widthOf(fields, columns, open),
    columns,
    labelWidth: inEach(language => given.labelWidth ?? labelWidthOf(titled, language)),
    layout: compileLayout(written ?? shown, columns, resource),
    presets: compilePresets(given.presets),
    component: given.component ?? null,
    ...(given.keep === undefined ? {} : { keep: given.keep }),
    ...(given.saveAnd === undefined ? {} : { saveAnd: given.saveAnd }),
  }
}

/**
 * Fields of a form that names none: those a client may write, and beside them what is written by actions and
 * formulas, read-only. Where nothing can be written, everything that can be read.
 */
function formFields(resource: ResourceModel): FieldModel[] {
  const audit = new Set(['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version'])
  const own = resource.fields.filter(field => !audit.has(field.name) && field.typeOf === undefined)
  const isWritable = (field: FieldModel) => field.write !== 'never'
  const isInput = resource.operations.create !== undefined || resource.operations.update !== undefined
  if (isInput) return own.filter(field => isWritable(field) || field.name !== resource.key)
  return own.filter(field => !field.writeOnly && field.name !== resource.key)
}

/** The fields that people fill in: of an object that is drawn as its fields these. */
export const drawnInputs = (fields: readonly FieldModel[]): FieldModel[] =>
  fields.flatMap(field => (field.widget === 'object' && isDescribedObject(field) ? field.fields : [field]))

function openingOf(fields: FieldModel[], kind: PageKind): FormModel['open'] {
  if (pageKinds[kind].isSingle || fields.some(hasTable)) return 'page'
  const isRich = fields.some(isRoomy)
  return fields.length >= DRAWER_FIELDS || isRich ? 'drawer' : 'dialog'
}

/** Text with pictures, and documents with forms of their own. */
const isRoomy = ({ widget }: FieldModel) => widget === 'rich-text' || widget === 'document'

const hasTable = (field: FieldModel) =>
  hasRows(field) || field.widget === 'array-table' || field.widget === 'blocks'

function columnsOf(fields: FieldModel[], { width }: FormGiven, open: FormModel['open']): number {
  if (width !== undefined && width < WIDTHS.two) return 1
  return fields.length >= TWO_COLUMN_FIELDS || open === 'page' ? 2 : 1
}

function widthOf(fields: FieldModel[], columns: number, open: FormModel['open']): number {
  if (open === 'page') return WIDTHS.page
  if (fields.some(isRoomy)) return WIDTHS.rich
  return columns === 1 ? WIDTHS.one : WIDTHS.two
}

/** The same of each language in which the form is drawn. */
export const inEach = (width: (language: Language) => number): LabelWidth => ({
  zh: width('zh'),
  en: width('en'),
})

/** As wide as the longest title; Latin letters take half the room. */
export function labelWidthOf(fields: FieldModel[], language: Language): number {
  const longest = Math.max(0, ...fields.map(field => characters(drawnTitle(field, language))))
  return Math.min(LABEL.most, Math.max(LABEL.least, Math.ceil(longest * CHARACTER) + LABEL.padding))
}

/** Of a text that has an English, English forms say that it is the Chinese. */
const drawnTitle = ({ title, translation }: FieldModel, language: Language): string =>
  textOf(title, language) + (translation !== undefined && language === 'en' ? ' (Chinese) ' : '')

function characters(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 0.6 : 1), 0)
}
