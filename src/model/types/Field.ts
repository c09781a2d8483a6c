import type { SearchOperator } from '../field-types/shared/defineFieldType.ts'
import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import type { SeriesPart } from '../series/parseSeriesPattern.ts'
import type { Reaction, Rule, Text } from '../source/common.ts'
import type { MatrixSource } from '../source/matrix.ts'
import type { OptionSource } from '../source/property.ts'
import type { SpokenTitles } from '../text/spokenTitles.ts'
import type { JsonSchema } from './JsonSchema.ts'

export type { FieldType, Reaction, Rule, SearchOperator, Text }

/** A reference, linked to its target. All names are those of the target resource. */
export interface ReferenceModel {
  /** Key of the page that owns the target. */
  page: string
  /** Address of the target below the API base: /asset/room. */
  path: string
  table: string
  /** Property of the target that is stored here; its key unless the schema says otherwise. */
  key: string
  /** Property by which people know a target. */
  label: string
  /** Whether the target is a tree, and the property with its parent. */
  tree?: { parent: string; order?: string }
  /** Whether the target belongs to tenants or the platform. */
  tenancy: Tenancy['kind']
  /** Name of the object that answers carry: dept for deptId. For links: roles for roleIds, an array. */
  as: string
  /** Properties of that object: key and label first, then those embedded. */
  embed: string[]
  /** Properties that are taken over when a record is chosen; candidates carry them, answers do not. */
  copied?: string[]
  /** Types of these, so that expressions of a browser compare them as what they are. */
  types?: Record<string, FieldType>
  /** Link table of an n:m reference; null for a column. */
  through: string | null
  onDelete: 'restrict' | 'cascade' | 'set null'
  /** Filter over the target's records that may be chosen; null for all. */
  where: string | null
  /** Address that answers candidates and labels: /asset/room/options. */
  options: string
}

/** A reference to a record of one of several pages. */
export interface OneOfModel {
  /** Field beside it that says of which page the record is. */
  type: string
  /** Name of the object that answers carry, with the type, the id and the label of the record. */
  as: string
  targets: OneOfTargetModel[]
}

/** One of the pages that a field refers to. */
export interface OneOfTargetModel {
  /** What the record keeps of it. */
  type: string
  /** What people call its records. */
  title: Text
  reference: ReferenceModel
}

/** What an audience is put together of. */
export interface AudienceModel {
  /** Name of what answers carry beside the rule: whom it means, in words. */
  as: string
  parts: AudiencePartModel[]
}

/** A way to mean people. */
export interface AudiencePartModel {
  name: string
  title: Text
  /** Whether the platform alone means people by it. */
  isPlatform: boolean
  /** The page whose records are chosen; null where values of them are. */
  reference: ReferenceModel | null
  /** The properties whose values are chosen; [] where records are. */
  by: FieldModel[]
}

/** How a column of the database holds a field. */
export interface ColumnModel {
  name: string
  /** PostgreSQL type: varchar(64), text, bigint, integer, numeric(20,2), boolean, date, timestamptz, time, jsonb. */
  type: string
  /** Former column name, where a rename is declared. */
  renamedFrom?: string
}

export type Tenancy =
  | { kind: 'tenant' }
  | { kind: 'platform' }
  /** read: condition over the row's own columns; to: property with the id of a tenant who may read. */
  | { kind: 'shared'; read: string | null; to: string | null }

/** A value that is taken from a chosen record. */
export interface CopyModel {
  reference: string
  property: string
  /** Nobody may change it. */
  bound: boolean
}

/** A value, and when a record has it. */
export interface FieldCase {
  value: string | number | boolean
  /** Filter over the record's own fields; null holds always. */
  when: string | null
}

/** One of the values that a field takes. */
export interface OptionModel extends OptionSource {
  color: NonNullable<OptionSource['color']>
}

/** A column of a record that keeps a part of its document. */
interface SlotModel {
  column: string
  /** Whether every record has it: until then lists read the document itself. */
  isFilled: boolean
}

/** What is taken of the records of another page that refer to one. */
export interface RollupModel {
  /** Key of the page that owns these records. */
  page: string
  /** Their property that refers to the record, and the property of the record that it holds. */
  via: string
  key: string
  function: 'count' | 'sum' | 'min' | 'max' | 'latest'
  /** Property that is taken; null for a count. */
  value: string | null
  /** Property by which one is the latest; null for all else. */
  by: string | null
  /** Filter over these records; null for all. */
  where: string | null
  /** All of these are needed to read it: that of their list, and those of what it reads of them. */
  permissions: string[]
  /** Whether a column keeps it, and their writes count it anew; otherwise it is found out when it is read. */
  stored: boolean
  /** Property beside it with how many there may be, where they take places; absent for all else. */
  limit?: string
}

/** How a new record is numbered. */
export interface SeriesModel {
  parts: SeriesPart[]
  /** Properties by which the counter begins anew. */
  per: string[]
  /** Those of them that the number does not show: it is unique among records that share them. */
  apart: string[]
  /** Date property that gives the day; null for the moment at which the record is made. */
  by: string | null
  gaps: boolean
}

/** One property of a resource, with everything derived. */
export interface FieldModel {
  name: string
  /** Of no single record: in place of values that it repeats stand the titles of their fields. */
  title: Text
  /** What its title and options are where they repeat values of other fields; absent for most. */
  spoken?: SpokenTitles
  /** Help under the field; null for none. */
  help: Text | null
  /** Before the value, behind it, and what a number counts; each absent where nothing is said. */
  prefix?: Text
  suffix?: Text
  unit?: Text
  type: FieldType
  /** Where it is stored; null for links, rows, cases, rollups and fields of module resources. */
  column: ColumnModel | null
  /** Pure JSON Schema of a value, without x- keywords; null is not part of it. */
  schema: JsonSchema
  /** Demanded on create and may not be cleared. */
  required: boolean
  /** What is taken from a record when that is chosen: the reference beside it, and the property there. */
  copy?: CopyModel
  /** CEL under which it is asked for, all of them; absent where it always is. What is hidden is stored as null. */
  visibleWhen?: string[]
  /** CEL of which one suffices to demand it, as long as it is asked for; absent where none does. */
  requiredWhen?: string[]
  /** When a client may set it: always, on create only, or never (readOnly, computed, cases, rollup, series, key, audit). */
  write: 'always' | 'create' | 'never'
  /** Never answered; an empty value means unchanged. */
  writeOnly: boolean
  /** Stored encrypted; only on what is writeOnly. */
  encrypted?: true
  /** Constant default of a new record; undefined for none. */
  default?: unknown
  /** CEL default of a new record; null for none. */
  defaultExpression: string | null
  /** CEL value stored on write; null for none. */
  compute: string | null
  /** Cases of a value that is found out when it is read, the first that holds; only on what has no column. */
  cases?: FieldCase[]
  /** What is taken of other records when it is read; only on what has no column. */
  rollup?: RollupModel
  /** Numbers that new records get as they are stored; absent on all else. */
  series?: SeriesModel
  /** Decimal places of an exact number; null where not exact. */
  scale: number | null
  unique: boolean
  /** Whether the number is the place of the record in its list: a new one that gives none comes after the last. */
  order?: true
  /** What having no value means; absent for nothing that is worth saying. */
  empty?: Text
  /** The value is the login name of an account; what its person is called is answered beside it. */
  login?: true
  /** Dictionary type; null for none. For type json an array of values. */
  dict: string | null
  /** The values that it takes, or its items, in their order; absent where the page writes none. */
  options?: OptionModel[]
  /** The questions and their answers; only on a matrix. */
  matrix?: MatrixSource
  /** What it is put together of; only on an audience. */
  audience?: AudienceModel
  /** Field beside it with the text of the option that asks for one; absent where none does. */
  otherText?: string
  /** Field beside it of which one option asks for this text; absent for all other fields. */
  otherOf?: string
  /** Field beside it with its English; absent where it is not translated. */
  translation?: string
  /** Field beside it whose English this is; absent for all other fields. */
  translates?: string
  reference: ReferenceModel | null
  /** The pages of which one has the record that this field refers to; absent for all else. */
  oneOf?: OneOfModel
  /** Field beside it that refers to a record of the page which this one names; absent for all else. */
  typeOf?: string
  /** Property with the version of the run-time schema that describes this document; null for none. */
  documentSchema: string | null
  /** Child fields, of type rows (table) or json with described items or properties. */
  fields: FieldModel[]
  /** Where rows are of several shapes: one for each, as a field with the `fields` of its rows; absent for all else. */
  shapes?: FieldModel[]
  /** Of one of these: the property of a row, and its value in the rows of this shape. */
  shape?: { by: string; value: string }
  /** What lists, searches and exports may read of a document, whichever version describes it; absent for all else. */
  parts?: FieldModel[]
  /** What a part was called before, the newest name first: values that were stored before hold it so; absent for all else. */
  formerNames?: string[]
  /** The field that holds it and its name there; only on parts that are searched or exported, by their path. */
  partOf?: { field: string; name: string }
  /** Column beside the value that keeps a part as well, for indexes; absent where none does. */
  slot?: SlotModel
  /** px that its column takes in a table of rows; only on the fields of rows. */
  inputWidth?: number
  /** Child table of type rows. */
  table: string | null
  /** Permissions without which the value is neither answered nor accepted; null for none. */
  permission: { read: string | null; write: string | null }
  rules: Rule[]
  /** Message instead of the catalogue's: by rule (keyword), "*" for every rule. */
  messages: Record<string, Text>
  /** Operator in the search form; null when not searchable. */
  search: SearchOperator | null
  /** Whether a list may be sorted by it. */
  sortable: boolean
  /** Key of the widget and its properties. */
  widget: string
  widgetProps: Record<string, unknown>
  /** Field beside it that the widget shows and changes as well. */
  companion?: string
  decorator: string
  decoratorProps: Record<string, unknown>
  reactions: Reaction[]
  /** Where the property stands in its file: JSON path, for messages. */
  at: (string | number)[]
}
