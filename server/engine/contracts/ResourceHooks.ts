import type { Fault } from '#model/errors.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from './RequestContext.ts'
import type { Answer, Row } from './records.ts'

/** An import that is under way. */
export interface ImportRun {
  /** What was chosen of the ways of the page; null for nothing. */
  way: string | null
  /** What `prepare` leaves to `afterImport`, by a name of its own for each record. */
  kept: Map<string, string>
}

/** How `prepare` is run. */
export interface PrepareOptions {
  /** The import that it is for; absent for a record by itself. */
  importing?: ImportRun
  /** What is prepared is thrown away: a placeholder will do where making it takes long. */
  preview: boolean
}

/**
 * Behaviour of a resource beyond its schema. All but `prepare` run inside the request's transaction; a thrown Fault
 * rolls it back.
 */
export interface ResourceHooks {
  /**
   * Slow work for a new record, before its transaction: a hash. Returns values that are stored instead of the given
   * ones, which have passed every check. Runs without a transaction, and for records that may yet be refused: it
   * changes nothing. An import prepares its rows side by side.
   */
  prepare?(context: RequestContext, values: Readonly<Row>, options: PrepareOptions): Promise<Row> | Row
  /** May change the values about to be stored. They have passed validation. */
  beforeCreate?(context: RequestContext, values: Row): Promise<void> | void
  afterCreate?(context: RequestContext, record: Row, values: Row): Promise<void> | void
  /**
   * The same for many at once, of which an import stores hundreds with one statement: what each record is refused
   * for, in their order; null for nothing. A record by itself comes as one of many.
   */
  afterCreateAll?(context: RequestContext, records: Row[]): Promise<(Fault | null)[]>
  /** After all rows of an import are stored. Returns further fields of its answer. */
  afterImport?(context: RequestContext, run: ImportRun): Promise<Answer | undefined>
  /** `record` is what is stored, `changes` what is about to be. */
  beforeUpdate?(context: RequestContext, record: Row, changes: Row): Promise<void> | void
  afterUpdate?(context: RequestContext, record: Row, before: Row): Promise<void> | void
  /** How many a change affects, as the page's own preview of it has told: a save that agreed to fewer is refused. */
  affected?(context: RequestContext, record: Row, changes: Row): Promise<number>
  beforeRemove?(context: RequestContext, records: Row[]): Promise<void> | void
  afterRemove?(context: RequestContext, records: Row[]): Promise<void> | void
  /** Records about to come back from the trash. */
  beforeRestore?(context: RequestContext, records: Row[]): Promise<void> | void
  /** Changes rows about to be answered, after field permissions: never adds what the caller may not read. */
  present?(context: RequestContext, rows: Row[]): Promise<void> | void
  /** What presentRead needs that does not depend on the record: read with what belongs to the record. */
  readBeside?(context: RequestContext): Promise<Answer>
  /**
   * Whether the caller may open a file that a record holds or has held, where the page does not open its records to
   * those who may: in place of reading the record there.
   */
  showsFile?(context: RequestContext, use: { key: string; field: string; name: string }): Promise<boolean>
  /**
   * The fields of the form that a link opens to visitors where its purpose has no action: for them they may upload
   * files. None where absent.
   */
  visitorFields?(context: RequestContext, purpose: string): Promise<readonly FieldModel[]>
  /**
   * Whether files that visitors send keep what they are called, where the link cleans them of all that leads to the
   * sender (`uploads.unnamed`). Not where absent.
   */
  keepsFileNames?(context: RequestContext, purpose: string): Promise<boolean>
  /** Further fields of the answer of read, beside data. */
  presentRead?(context: RequestContext, record: Row, beside: Answer): Promise<Answer> | Answer
}

/**
 * Work of an action with `run: module`. `records` are locked, their `when` has been checked, and what the action
 * sets is set; `before` are the same as they were; `prepared` is what its
 * preparation made of them before, null without one.
 */
export type ActionHandler = (
  context: RequestContext,
  input: { records: Row[]; before: Row[]; values: Row; prepared: Row | null },
) => Promise<Answer | undefined>

/** How many a change of records affects, as far as the caller may know. Runs inside the request's transaction. */
export type AffectedCount = (context: RequestContext, records: readonly Row[]) => Promise<number>

/**
 * Slow work of an action before its transaction, which others would wait for. The records may be others by the time
 * that they are locked: the handler looks whether what was prepared still holds.
 */
export interface ActionPreparation {
  /** Gathers what the work needs, in a short transaction of its own. */
  read(context: RequestContext, records: Row[]): Promise<Row>
  /** Has no transaction, neither here nor in the context, and changes nothing. */
  work(facts: Row, context: RequestContext): Promise<Row>
}
