import type { ResourceModel } from '#model/types/index.ts'
import type { RequestContext, Tx } from './RequestContext.ts'
import type { Row } from './records.ts'

declare module './Services.ts' {
  interface Services {
    approvals: Approvals
  }
}

/** One record of a page, by its key as a text. */
export interface RecordName {
  page: string
  key: string
}

/** A record that is handed in. */
interface SubmittedRecord {
  resource: ResourceModel
  record: Row
  /** What the process may read of it. */
  values: Row
}

/** A transaction that is bound to a tenant, of a request or of the queue. */
export interface ApprovalWork {
  tx: Tx
  tenantId: number
}

/** What a program writes for an account that is not there. */
export interface RecordOnBehalf {
  userId: number
  page: string
  /** null makes a new record. */
  key: unknown
  values: Row
}

/** A record in Chinese words: what everybody may read who reads it. */
export interface DescribedRecord {
  /** What it is called, and what records of its kind are called. */
  label: string
  title: string
  fields: { name: string; title: string; value: string }[]
}

/** What processes do with records of pages that say `approval`; the engine knows no process. */
export interface Approvals extends ApprovedRecords {
  /** Keeps others from going on with what runs for records, before the records themselves are locked. */
  hold(context: RequestContext, page: string, keys: readonly unknown[]): Promise<void>
  /**
   * Starts the process of a locked record, or hands the record in again where it was handed back.
   * @throws Fault STATE when there is no such process, or the caller may not start it
   */
  submit(context: RequestContext, submitted: SubmittedRecord): Promise<void>
  /**
   * Takes a locked record back, by the one who has submitted it.
   * @throws Fault STATE when it cannot be taken back any more; PERMISSION_DENIED to everybody else
   */
  withdraw(context: RequestContext, name: RecordName): Promise<void>
  /** Ends what runs for records that go. */
  drop(context: RequestContext, page: string, keys: readonly unknown[]): Promise<void>
  /** Told once, before anything is served, how processes reach the records. */
  connect(records: ApprovedRecords): void
}

/** What processes ask of records. */
export interface ApprovedRecords {
  /** Writes how far a record is, wherever it lies; null where it is its writer's again. Nothing where it is gone. */
  settle(work: ApprovalWork, name: RecordName, result: number | null): Promise<void>
  /** What a process may read of a record; null where it is gone. */
  values(work: ApprovalWork, name: RecordName): Promise<Row | null>
  /**
   * Creates or changes a record as an account would by the API of its page, in the transaction in which the process
   * goes on, and returns its key. Only pages that say `onBehalf`.
   * @throws Fault as such a call would
   */
  save(work: ApprovalWork & Pick<RequestContext, 'afterCommit'>, record: RecordOnBehalf): Promise<unknown>
  /** What the people of a process read of a record; null where it is gone. */
  describe(work: ApprovalWork, name: RecordName): Promise<DescribedRecord | null>
}
