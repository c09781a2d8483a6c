import type { ValueType } from '../../expression/Expression.ts'
import type { Duration, Moment } from '../../expression/Moment.ts'
import type { LocalizedText } from '../../language/localized.ts'
import type { Language } from '../../language/t.ts'
import type { Text } from '../../source/common.ts'
import type { MatrixSource } from '../../source/matrix.ts'
import type { JsonSchema } from '../../types/JsonSchema.ts'
import type { CellResult, SheetCell } from './SheetCell.ts'

export type SearchOperator = 'eq' | 'contains' | 'prefix' | 'range' | 'in'

/** JSON types that a property may have. */
export type DataType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** What a property of a page file says about its type. */
export interface TypedProperty {
  format?: string
  maxLength?: number
  type?: DataType
  items?: TypedProperty
  'x-blocks'?: object
  properties?: object
  enum?: readonly unknown[]
  const?: unknown
  'x-schema'?: unknown
  'x-encrypted'?: boolean
  'x-scale'?: number
  'x-table'?: string
  'x-ref'?: string | { through?: string } | { oneOf: readonly unknown[] }
  'x-options'?: readonly { value: unknown }[]
  'x-matrix'?: MatrixSource
  'x-audience'?: readonly string[]
}

/** What a compiled field says about its values. */
export interface TypedField {
  scale: number | null
  schema: JsonSchema
  dict: string | null
  options?: readonly unknown[]
  matrix?: MatrixSource
  audience?: object
  widget: string
}

/** A value of `format` that makes a text, or another value, a type of its own. */
export interface TypeFormat {
  name: string
  /** Whether a text is written so. Absent where values are no texts: `schema` says what they may be. */
  test?(text: string): boolean
  /** How it is written: “年-月-日，如 2024-01-31”, “must be a date such as 2024-01-31”. */
  zh: string
  en: string
}

/**
 * What both sides know of a type of field: lists, forms, expressions and validators ask it. All else is left out of
 * what a browser loads.
 */
export interface FieldTypeBase {
  /** Same as the file. */
  type: string
  /** Format of the values that are of this type. */
  format?: TypeFormat
  /** Where values are kept: in a column of the row, as rows of a link table, or as rows of a child table. */
  storage: 'column' | 'link-table' | 'child-table'
  /**
   * Whether a value is a list of others, or may be one: each label of a cell, each text of a query stands for one. In
   * a column of type jsonb, a search finds the rows whose list has all that is asked for; `filter.parse` reads one.
   */
  holdsMany?: true
  /** How records are told apart by it: numbers that the database counts, texts that people give. Absent for neither. */
  key?: 'number' | 'text'
  /** Whether its values are yes and no, so that a box holds them with nothing more said. */
  isYesNo?: true
  /** Whether its values are whole numbers. */
  isWhole?: true
  /** What a switch stores as on and off; absent where it stores true and false. */
  switched?: readonly [on: unknown, off: unknown]
  codec?: ValueCodec
  filter?: {
    /** Whether the contract's `beginTime` and `endTime` may be about it. */
    isTime?: true
  }
  expression: {
    /** Type that values have inside an expression. */
    type: ValueType
    /** A value from outside as the language knows it; null where it is none. Only for moments and durations. */
    read?(value: string | Date, zone: string): Moment | Duration | null
    /** Field type of the items of a list. */
    items?: string
  }
  look: {
    /** Whether a list draws it without its widget. */
    isPlain: boolean
    /** Whether it takes a whole line of a detail. Default false. */
    isWide?(field: TypedField): boolean
  }
}

/** Values as lists, forms and addresses have them. Null never comes here. */
export interface ValueCodec {
  /** A valid value in the one spelling that is stored and answered, so that equal values look equal. */
  canonical?(value: unknown, field: TypedField): unknown
  /** What an expression gives, as a value of the wire; null where it is none. */
  computed?(value: unknown): unknown
  /** A value of the wire as a query string or the value of a dictionary holds it: null where it is none. */
  fromText?(text: string): unknown
  /** A value as lists and sheets show it; the value itself where absent. */
  display?(value: unknown, language: Language, field: TypedField): string
}

type UnfitKeyword = 'pattern' | 'minLength' | 'maxLength' | 'x-dict' | 'x-options'

/** What compiling, checking and the server know of a type beyond its base. */
interface FieldTypeDetails {
  /** JSON types of its values; the first is the one that a page file is written with. */
  data: readonly DataType[]
  /**
   * Whether a property of its JSON type is of this type rather than of the one that claims nothing. Where there is a
   * format, a property claims the type by naming it.
   */
  claims?(property: TypedProperty): boolean
  /** PostgreSQL type of the column. Only with storage in a column. */
  column?(property: TypedProperty): string
  /** Completes the JSON schema of a property. */
  schema?(schema: JsonSchema, property: TypedProperty): JsonSchema
  /** Completes the JSON schema of a field of a record, which may know more than the property. */
  recordSchema?(schema: JsonSchema): JsonSchema
  codec?: StoredCodec & Pick<ValueCodec, 'canonical'>
  filter: FieldFilterType
  /** Keywords that mean something on its JSON type, and nothing on it. */
  unfit?: readonly UnfitKeyword[]
  /** Whether rows can be sorted by it. */
  sortable: boolean
  /** Whether two rows can be compared by it, so that it may be unique, or part of an index. */
  indexed: boolean
  /** SQL of the half-open range between two columns of it; absent where its ranges cannot be kept apart. */
  range?(from: string, to: string): string
  /** Whether values of it add up. */
  sums?: true
  /** PostgreSQL type of a value that is found out by cases; absent where it has none. */
  caseColumn?: string
  /** Whether a field of it can name a record to people, where a page file does not say which. */
  namesRecords?: true
  /** Whether a page file must list the two values of a switch. */
  needsSwitchValues?: true
  /** How a sheet holds it; null where neither exports nor imports take it. */
  sheet: SheetCodec | null
  expression: ExpressionCodec
  /** Key of the widget that edits it unless reference, dictionary or enumeration name another. */
  widget: string | ((property: TypedProperty) => string)
  look: FieldLook
  /** Type of a value in TypeScript; '' where each field has an interface of its own. */
  typescript: string | ((schema: JsonSchema) => string)
  /** A valid value of the wire, for requests that are made up; null where only a field's own schema says what is one. */
  example: unknown
}

/** Everything that is known of a type of field. What draws one stands under its name in `src/engine/field-types`. */
export type FieldTypeDefinition = FieldTypeBase & FieldTypeDetails

/** Between JSON as on the wire, what is stored, and what clients send. Null never comes here. */
interface StoredCodec {
  /** A value of the wire as the driver binds it. @throws Error for what validation should have refused */
  toColumn?(value: unknown): unknown
  /** A value as the driver reads it, as JSON carries it. */
  toWire?(value: unknown): unknown
  /** What is wrong with what an expression gives where it is none, to follow the title; the format where absent. */
  misfit?(given: unknown): LocalizedText | null
  /** A value that a client sent as text; the text itself where it is none. */
  readText?(text: string): unknown
}

interface FieldFilterType {
  /** Operators that it may be searched with. */
  operators: readonly SearchOperator[]
  /** Operator where a page file names none. */
  operator: SearchOperator
  /** Whether lists of a table can be searched by it. */
  stored: boolean
  /** Widget of a search by range; absent where the field's own serves. */
  range?: { widget: string; widgetProps: Record<string, unknown> }
  /** Widget of every other search; absent where it follows from the operator and the field's own. */
  choice?: { widget: string; widgetProps: Record<string, unknown> }
  /** A text of the query as what the column is compared with, of a list one item; undefined where it is none. */
  parse?(text: string): unknown
}

interface SheetCodec {
  /** Whether the column is formatted as text, so that digits and zeros stay as they are. */
  isText?: true
  /** Width of the column, in characters; by the longest value where absent. */
  width?: number
  /** How a cell is written, for the template. */
  hint?: Text
  /** Whether no sheet can bring one in, so that an import has no column for it unless a page asks. */
  isExportOnly?: true
  /** What a cell says; it is neither a formula nor an error. */
  read(cell: SheetCell, field: TypedField): CellResult
}

export interface ExpressionCodec {
  /** Types that an expression whose value is stored may give; its own where absent, any for `any`. */
  assigns?: readonly ValueType[]
  /** Whether filters can compare it. */
  filterable: boolean
  /** Whether filters can ask of one that they cannot compare whether it is there. */
  presence?: true
  /** Whether its order is by code unit (collation "C"). */
  collated?: true
  /** For what is compared otherwise than it is written. */
  compared?: {
    /** A text as a number of ms or seconds; null where it is none. */
    toNumber(text: string, zone?: string): number | null
    /** A value as the driver binds it; null where it is none. */
    bind(value: unknown): unknown
    /** Whether it is a day, which counts as its midnight in the platform's zone. */
    isDay?: boolean
  }
}

export interface FieldLook {
  /** Width of a column, in px; by the longest text where absent. */
  width?: number
  align: 'left' | 'center' | 'right'
  /** Whether a list shows it unless told otherwise. Default true. */
  isShort?(field: TypedField): boolean
}

/** Declares what both sides know of a type; exported as `base` by src/model/field-types/<type>.ts. */
export function defineBase<const T extends FieldTypeBase>(base: T): T {
  return base
}

/**
 * Declares a type of field; exported as default by src/model/field-types/<type>.ts. A bundler leaves it out, with all
 * that only it uses, where nobody asks for it.
 * @see docs/how-to/add-a-field-type.md
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineFieldType<const B extends FieldTypeBase, const D extends FieldTypeDetails>(
  base: B,
  details: D,
): B & D {
  const { codec, filter, expression, look }: FieldTypeBase = base
  return {
    ...base,
    ...details,
    codec: { ...codec, ...details.codec },
    filter: { ...filter, ...details.filter },
    expression: { ...expression, ...details.expression },
    look: { ...look, ...details.look },
  }
}
