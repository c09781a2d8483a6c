import type { ActionFormModel, AppModel } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import type { Tx } from '../../db/Database.ts'
import type { Caller } from './Caller.ts'

/** In what a form is read or changed: the running transaction, and for whom. */
export interface DocumentWork {
  tx: Tx
  caller: Pick<Caller, 'tenantId' | 'userName' | 'permissions'>
  now: Date
  app: AppModel
}

/** A form that is made at run time. Times are moments. */
export interface DocumentFormRecord {
  formId: number
  formName: string
  /** Number of the latest published version; 0 for none. */
  latestNumber: number
  createBy: string | null
  createTime: Date
  updateBy: string | null
  updateTime: Date | null
  /** Of the draft, for clients that say which one they saw. */
  version: number
}

/** A published version. It never changes. */
export interface DocumentVersionRecord {
  versionId: number
  formId: number
  formName: string
  /** 1 for a form's first. */
  number: number
  publishBy: string | null
  publishTime: Date
}

/** A published version with what describes its documents. */
export interface DocumentVersion extends DocumentVersionRecord {
  /** The schema as it was written. */
  schema: string
  /** What describes a document, with everything derived. */
  form: ActionFormModel
  /** What is wrong with a document; interpreted, and bounded in time. */
  validate: Validator
}

/** Forms that are made at run time: a draft each, and numbered versions that describe documents (`x-schema`). */
export interface Documents {
  /** The tenant's forms, those changed last first. */
  list(
    work: DocumentWork,
    page: { offset: number; size: number; formName: string },
  ): Promise<{ rows: DocumentFormRecord[]; total: number }>
  /** A form with its draft. @throws Fault NOT_FOUND */
  read(work: DocumentWork, formId: number): Promise<DocumentFormRecord & { draft: string }>
  /**
   * Saves a draft, of a new form where there is no id, and returns the form. A draft may still be wrong.
   * @throws Fault NOT_FOUND, STALE
   */
  save(
    work: DocumentWork,
    form: { formId: number | null; formName?: string; draft?: string; version?: number | null },
  ): Promise<DocumentFormRecord>
  /**
   * Publishes the draft as the form's next version.
   * @throws Fault INVALID with every mistake of the draft as line:column message
   * @throws Fault STATE when it is the latest version already; NOT_FOUND, STALE
   */
  publish(work: DocumentWork, formId: number, version?: number | null): Promise<DocumentVersionRecord>
  /** Versions of a form, the latest first. @throws Fault NOT_FOUND */
  versions(work: DocumentWork, formId: number): Promise<DocumentVersionRecord[]>
  /**
   * What documents may be filled in by, of the caller's tenant and of the platform: the latest version of each form
   * whose name holds a text, or the versions of these ids; 100 of either at most.
   */
  choosable(
    work: DocumentWork,
    asked: { formName: string; ids: readonly number[] | null },
  ): Promise<DocumentVersionRecord[]>
  /**
   * A version of the caller's tenant or of the platform; null when there is none with this id.
   * @throws Fault STATE when what it refers to is gone from the application
   */
  version(work: DocumentWork, versionId: number): Promise<DocumentVersion | null>
}
