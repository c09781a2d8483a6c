import type { ApprovalActionName } from '../derive/approval.ts'
import type { SetHow } from '../source/action.ts'
import type { RecordRule, Text } from '../source/common.ts'
import type { FieldModel, Tenancy } from './Field.ts'
import type { JsonSchema } from './JsonSchema.ts'
import type { LabelWidth, LayoutModel } from './Layout.ts'
import type { MeasureModel, MinGroupModel } from './MeasureModel.ts'
import type { PresetModel } from './PresetModel.ts'

export type OperationName =
  | 'list'
  | 'read'
  | 'create'
  | 'copy'
  | 'update'
  | 'remove'
  | 'export'
  | 'import'
  | 'importTemplate'
  | 'options'
  | 'trash'
  | 'restore'
  | 'sort'
  | 'figures'
  | 'consequences'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One endpoint of a resource. */
export interface OperationModel {
  name: OperationName
  method: HttpMethod
  /** Whole path below the API base, parameters as :name — /asset/device/:deviceId. */
  path: string
  /** Any one of these permissions is enough; an empty list lets nobody in but "*:*:*". */
  permissions: string[]
  /** Condition that a record must meet (update, remove); null for none. */
  when: string | null
  /** What is said where `when` does not hold, {label} being the record; absent for the standard words. */
  refusal?: Text
  /** Whole path that tells what saving would change (create, update), asked before (POST); absent for none. */
  preview?: string
  /** Whether a client's key makes a repeated request answer what the first one did (create). */
  once?: true
  /** OpenAPI id, such as listPost. */
  id: string
  /** Properties that an export holds, an import takes or a copy takes over, in order; absent for other operations. */
  fields?: string[]
  /** Between what the dialog of an import lets people choose; absent for nothing. */
  ways?: { value: string; title: Text; hint?: Text }[]
  /** Documents of an export whose values have a column each; absent for none. */
  spread?: string[]
}

/** An action with its button, endpoint and effect. */
export interface ActionModel {
  name: string
  title: Text
  on: 'row' | 'selection' | 'list'
  /** Only those run it with whom another tenant shares the record; absent for the tenant of the record. */
  byReader?: true
  /** Beside byReader: the tenant of the record runs it as well. */
  byOwner?: true
  when: string | null
  /** What is said where `when` does not hold, {label} being the record; absent for the standard words. */
  refusal?: Text
  /** What it changes, in this order: CEL by which a property is set, or a list of links or rows changed. */
  set: { field: string; how: SetHow; value: string }[]
  /** Fields that the button asks for before it runs; null for none. */
  form: ActionFormModel | null
  /** Server code does the work. */
  module: boolean
  /** What it does in the approval of the record; absent for all others. */
  approval?: ApprovalActionName
  method: HttpMethod
  /** Whole path below the API base. The record's key (selection: an array of them) travels in the body. */
  path: string
  permission: string
  /** Whole path that tells what its form would change, asked before it runs (POST); absent for none. */
  preview?: string
  /** Question before it runs, {label} being the record; null for none. */
  confirm: Text | null
  danger: boolean
  icon: string | null
  /** Route to open instead of a call; {field} is replaced. null for none. */
  link: string | null
  /** Key of a hand-written action; null for none. */
  component: string | null
  id: string
}

/** What an action asks for before it runs; what describes a document is the same. */
export interface ActionFormModel {
  title: Text
  /** px */
  width: number
  columns: number
  labelWidth: LabelWidth
  fields: FieldModel[]
  layout: LayoutModel[]
  presets: PresetModel[]
  /** Rules over several of its fields. */
  rules: RecordRule[]
  /** What is sent, once empty texts are null. */
  schema: JsonSchema
}

/** Half-open ranges, [from, to), that are kept apart where records have all of `same` in common. */
export interface RangeModel {
  same: string[]
  from: string
  to: string
  /** Which records are compared, and need both ends in their order; null for all. */
  when: string | null
  /** What is said instead of the standard words, {label} being the other record; null for those. */
  refusal: Text | null
}

/** How often a link may be used. */
interface VisitorLimits {
  /** Requests of one address in a minute; null for no limit. */
  address: number | null
  /** Requests in a minute; null for the server's own limit, 0 for none. */
  link: number | null
  /** Requests that write which an address may send in ten minutes without a puzzle; 0 for any number. */
  puzzleAfter: number
}

/** A link that opens one record to somebody without an account. */
export interface VisitorLinkModel {
  /** Name of what it is for. */
  purpose: string
  title: Text
  /** Whole path below the API base of whoever shares it; visitors use `<path>/visit`. */
  path: string
  /** Name of the action that visitors run; null where routes of a module say what it is for. */
  action: string | null
  /** Properties of the record that visitors see. */
  fields: string[]
  /** Condition under which it opens; null for always. */
  when: string | null
  /** Condition under which whoever shares the record is offered it; null for always. */
  offered: string | null
  /** Properties of the record between which it opens; null for no bound. */
  from: string | null
  to: string | null
  /** Why it is closed, in words for visitors; the first that holds. */
  closed: { when: string; message: Text }[]
  /** Whether it has a short code beside the long one. */
  typed: boolean
  /** Condition of the record under which it opens only by a QR code that changes; null for never. */
  changing: string | null
  /** Path of the public screen that opens it; null for the form of the action. */
  screen: string | null
  /** What visitors may upload through it in a day. */
  uploads: { files: number; megabytes: number; unnamed?: string }
  limits: VisitorLimits
  /** Days for which it opens after it was made. */
  days: number
  /** What whoever makes, sees, renews and stops it needs. */
  permission: string
}

/** What follows from a change or an action for others than the record, and is asked about first. */
export interface ConsequenceModel {
  /** What must happen: a property gets a value, or a moment that has passed, one of several gets another value, or an action runs. */
  on:
    | { field: string; value: string | number | boolean }
    | { field: string; passed: true }
    | { changed: string[] }
    | { action: string }
  /** Of which records, as they are before; absent for all. */
  was?: string
  /** Of which records, as they are to be; absent for all. */
  when?: string
  /** Whether a new record that begins with the value is asked about as well. Absent: no. */
  onCreate?: true
  /** false where a change takes nothing away. Absent: it does. Of an action, its own danger counts. */
  danger?: false
  /** {label} is the record. */
  ask: Text
  /** What the question is called, {records} being how many; null for the words of whatever saves it. */
  does: Text | null
  /** How many are affected: records that refer to it, or what server code counts under a name; null for nothing to count. */
  count: string | ReferringModel | null
  /** {count} is how many; null where nothing is counted. */
  tell: Text | null
  /** What is said in any case; absent for nothing. */
  always?: Text
}

/** Records that refer to the one that is changed. */
export interface ReferringModel {
  page: string
  via: string
  /** Which of them count; absent for all. */
  where?: string
  /** Permissions that are all needed to count them: of the properties that tell which. */
  permissions: string[]
}

/** Places of another record that each record takes, as long as there are any. */
export interface PlacesModel {
  /** Property that refers to the record that has them, by its key. */
  in: string
  /** Key of the page that owns that record. */
  page: string
  /** Its properties that count what is taken, and say how many there are (null: any number). */
  taken: string
  limit: string
  /** Which records take places; null for all. */
  when: string | null
  /** Property with how many places one takes; null for one. */
  count: string | null
  /** What is said instead of the standard words, {label} being the record that has them; null for those. */
  refusal: Text | null
}

/** How a process approves records. */
interface ApprovalModel {
  /** Key of the process. */
  process: string
  /** Property that says how far it is. */
  result: string
  /** Whether a record is submitted as it is created. */
  submit: 'action' | 'create'
  /** What stays as it is while it is in progress; true for all. */
  lock: true | string[]
}

/** Properties by which a data scope narrows rows; null for none. */
export interface ScopeModel {
  department: string | null
  owner: string | null
}

/** The record behind a page, with everything derived: what table, API and forms read. */
export interface ResourceModel {
  /** Key of the page that owns it; its identity. */
  page: string
  title: Text
  path: string
  /** Further addresses at which all of its endpoints answer. */
  aliases: string[]
  source: 'table' | 'module'
  style: 'list' | 'page'
  /** '' for module resources. */
  table: string
  /** Property with the id. Integer ids come from the table's sequence. */
  key: string
  label: string
  /** Property that tells records of the same label apart where they are chosen; absent for none. */
  labelHint?: string
  /** Properties that stand behind the label of every candidate; absent for none. */
  labelDetails?: string[]
  /** Text fields by which the header's search finds the records. Absent where it does not. */
  findBy?: string[]
  /** Permission prefix. */
  permission: string
  tenancy: Tenancy
  /** In the order of the schema; the key first, audit fields last. */
  fields: FieldModel[]
  /** Sets of properties that no two records (of a tenant) share. */
  unique: string[][]
  /** Ranges of which no two records (of a tenant) share a moment. */
  noOverlap: RangeModel[]
  /** Places of other records that these take. */
  places: PlacesModel[]
  indexes: { field: string; descending: boolean }[][]
  tree: { parent: string; order: string | null; oneRoot?: boolean } | null
  scope: ScopeModel & {
    /** What narrows rows that another tenant shares; "all" for nothing. Absent: a narrowed scope shows none of them. */
    shared?: 'all' | ScopeModel
  }
  /** What those see who hold none of the permissions; absent where everybody sees all. */
  readers?: { where: string; unless: string[] }
  trash: boolean
  appendOnly: boolean
  /** Calls of its operations and actions are in no log. Absent where they are. */
  unlogged?: true
  /** Records hold neither who wrote them nor when, and keys are drawn by chance. Absent where they do. */
  unstamped?: true
  /** Whether unfinished forms of new records are kept, step by step. */
  keepsDrafts: boolean
  parent: {
    page: string
    /** Address of the parent resource: /asset/device. */
    path: string
    key: string
    label: string
    param: string
    match: Record<string, string>
  } | null
  /** Names that known clients send along and that are not ours. */
  ignore: string[]
  rules: RecordRule[]
  /** Whether programs may write its records on behalf of accounts that are not there; absent where they may not. */
  onBehalf?: true
  /** How a process approves its records; absent for none. */
  approval?: ApprovalModel
  /** Figures over its records; none where the operation is missing. */
  measures: MeasureModel[]
  /** null where groups of any size are told of. */
  minGroup: MinGroupModel | null
  operations: Partial<Record<OperationName, OperationModel>>
  actions: ActionModel[]
  /** Changes that are asked about before they are made; absent for none. */
  consequences?: ConsequenceModel[]
  /** Links for visitors; absent for none. */
  visitorLinks?: VisitorLinkModel[]
  /** What a new record, a change and an answer look like; the first two after the rules of empty input. */
  schemas: { create: JsonSchema; update: JsonSchema; answer: JsonSchema }
}
