import type { ColumnKind } from './GeneratedTable.ts'
import type { GeneratorColumn } from './GeneratorConfig.ts'

/** How Java of existing clients holds values of a kind. */
const JAVA: Record<ColumnKind, string> = {
  string: 'String',
  text: 'String',
  integer: 'Long',
  number: 'BigDecimal',
  boolean: 'Boolean',
  date: 'Date',
  'date-time': 'Date',
  time: 'String',
  json: 'String',
  binary: 'byte[]',
}

export const javaTypeOf = (kind: ColumnKind): string => JAVA[kind]

/** Widgets by the word that existing clients say for them, and the word for a widget. */
const WIDGETS: Record<string, string> = {
  input: 'text',
  textarea: 'textarea',
  imageUpload: 'image',
  fileUpload: 'file',
  editor: 'rich-text',
}

interface Shown extends Pick<GeneratorColumn, 'kind' | 'length' | 'widget'> {
  /** Whether a dictionary or options say which values there are. */
  hasChoices: boolean
}

/** What existing clients call the widget of a column. */
export function htmlTypeOf({ kind, length, widget, hasChoices }: Shown): string {
  const known = Object.entries(WIDGETS).find(([, key]) => key === widget)?.[0]
  if (known !== undefined) return known
  if (/radio/.test(widget) || kind === 'boolean') return 'radio'
  if (/checkbox/.test(widget)) return 'checkbox'
  if (hasChoices) return 'select'
  if (kind === 'date' || kind === 'date-time') return 'datetime'
  return kind === 'text' || (length ?? 0) > 200 ? 'textarea' : 'input'
}

/**
 * The widget that is meant where a client chose another word; '' where the derived one draws it. A column with a
 * dictionary has widgets of its own.
 */
export function widgetMeantBy(htmlType: string, { dictType, options, kind }: GeneratorColumn): string {
  const ofDictionary = dictType !== ''
  if (htmlType === 'radio' && ofDictionary) return 'dict-radio'
  if (htmlType === 'select' && ofDictionary) return 'dict-select'
  if (htmlType === 'radio' || htmlType === 'select') return options.length > 0 ? htmlType : ''
  if (kind !== 'string' && kind !== 'text') return ''
  return Object.hasOwn(WIDGETS, htmlType) ? (WIDGETS[htmlType] ?? '') : ''
}
