import type { Condition, Derivation, Expression } from '#model/expression/index.ts'
import type { PageReference } from '#model/fieldReferences.ts'
import type {
  FieldModel,
  PlacesModel,
  RangeModel,
  ResourceModel,
  SeriesModel,
  Text,
} from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import type {
  ActionHandler,
  ActionPreparation,
  AffectedCount,
  ResourceHooks,
} from '../contracts/ResourceHooks.ts'
import type { Row } from '../contracts/records.ts'
import type { ModuleDefinition } from '../defineModule.ts'

/** A resource with all that is derived from it once for the server. */
export interface CompiledResource {
  model: ResourceModel
  fields: ReadonlyMap<string, FieldModel>
  /** Field whose referred record answers carry under the name: dept → deptId. */
  embedded: ReadonlyMap<string, FieldModel>
  validate: { create: Validator; update: Validator }
  plan: WritePlan
  /** What its schema derives and demands of a record. */
  level: ExpressionLevel
  /** What follows from other values on every write, in the order in which it is worked out. */
  derivations: readonly Derivation[]
  /** Names of the fields that the conditions of its operations and actions read, so that a screen judges as the server does. */
  judgedBy: ReadonlySet<string>
  /** Ranges that are kept apart. */
  ranges: readonly CompiledRange[]
  /** The forms of its actions, by the names of these. */
  forms: ReadonlyMap<string, CompiledForm>
  /** References in the forms of its actions that are locked before they are named, by the names of the actions. */
  formContested: ReadonlyMap<string, readonly ContestedReference[]>
  /** An expression of this resource's schema, compiled once. `form` are the fields that `values` has, where it is no record. */
  expression(source: string, form?: readonly FieldModel[]): Expression
  /** A filter over this resource's records, compiled once. `form` are the fields of the record that it is asked for. */
  condition(source: string, form?: readonly FieldModel[]): Condition
  hooks: ResourceHooks
  actions: Readonly<Record<string, ActionHandler>>
  prepare: Readonly<Record<string, ActionPreparation>>
  /** What its consequences count by server code, by name. */
  counts: Readonly<Record<string, AffectedCount>>
  /** Rows of a resource with source "module". */
  rows: ModuleDefinition['rows'] | null
  /** Which of them it gives whom, in words; null where nobody says. */
  rowsRule: Text | null
}

interface CompiledRange {
  rule: RangeModel
  /** Properties on which it depends whether and with what a record is compared. */
  reads: readonly string[]
}

/** Fields that take over what the record of a reference has, when that is chosen. */
export interface CopyPlan {
  reference: FieldModel
  /** The child rows in which they stand; null for the record. */
  rows: FieldModel | null
  fields: readonly FieldModel[]
}

/** Which fields the steps of a write are about, found out once: what concerns none of them does not run. */
export interface WritePlan {
  /** Those with a column whose value may be read back. */
  stored: readonly FieldModel[]
  /** Those kept in link tables or child tables. */
  related: readonly RelatedField[]
  /** Whether formulas read the key, which a new record has only once it is stored. */
  readsKey: boolean
  /** Those encrypted in the database. */
  sealed: readonly FieldModel[]
  unique: readonly UniqueSet[]
  /** What new records begin with in columns that count or add up others. */
  begin: Row
  /** What is taken over from chosen records. */
  copies: readonly CopyPlan[]
  /** Those that number new records. */
  numbered: readonly NumberedField[]
  /** Those that say which place a record has among others. */
  ordered: readonly FieldModel[]
  /** References whose records are locked before they are named. */
  contested: readonly ContestedReference[]
  /** Those of them that are locked before a new record names them: places that it takes are waited for last. */
  namedByNew: readonly ContestedReference[]
  /** Where it is kept what is taken of these records. */
  counted: readonly CountedIn[]
  /** What counts places of these records that others take, and what says how many there are. */
  limits: readonly { taken: FieldModel; limit: FieldModel }[]
}

/**
 * A reference that no foreign key guards, or not all the way: by another property than the key, several in one value,
 * to what can come into the trash, or one that lets go.
 */
export interface ContestedReference {
  field: FieldModel
  /** Field whose rows have it; null where it is the record's own. */
  rows: FieldModel | null
  /** Field beside it, and its value where this target is named and not another of several; null for one target. */
  only: PageReference['only']
  target: ResourceModel
  /** Field of the target whose value is named. */
  key: FieldModel
  /** Whether the target keeps what is taken of the records that name it: it is written with them. */
  counts: boolean
}

/** What a page keeps of the records of a resource. */
export interface CountedIn {
  /** The page that keeps it, and its property by which they name its records. */
  parent: ResourceModel
  key: string
  /** Property of theirs that names the record. */
  via: string
  /** Properties of theirs on which it depends what is kept. */
  reads: readonly string[]
  /** Where they take places there; null for what is counted anew. */
  places: PlacesIn | null
}

/** Places that records take, as long as there are any. */
export interface PlacesIn {
  rule: PlacesModel
  /** Whose records take them, and whose have them. */
  resource: ResourceModel
  parent: ResourceModel
  when: Expression | null
}

export interface RelatedField {
  field: FieldModel
  storage: 'link-table' | 'child-table'
}

/** A property whose values are taken from a series. */
export type NumberedField = FieldModel & { series: SeriesModel }

/** Properties that no two records share, in the order of their columns. */
export interface UniqueSet {
  names: readonly string[]
  fields: readonly FieldModel[]
}

/** The form of an action, or what describes a document, with what is derived from it once. */
export interface CompiledForm {
  fields: readonly FieldModel[]
  level: ExpressionLevel
  /** What follows from other values, in the order in which it is worked out. */
  derivations: readonly Derivation[]
}

/** Expressions of a record, a child row or a described object. */
export interface ExpressionLevel {
  /** Values of a new record. */
  defaults: { field: FieldModel; expression: Expression }[]
  /** Rules of its fields, and of the whole: at the field that they name, '' where they name none. */
  rules: { field: string; expression: Expression; message: Text }[]
  /** Fields that hold rows or objects with expressions of their own. */
  inner: { field: FieldModel; level: ExpressionLevel }[]
}
