import type { Change } from '#model/difference/Change.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import type { ActionFormModel, AppModel, Text } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import type { Tx } from '../../db/Database.ts'
import type { NamedSheet } from '../sheet/Sheet.ts'
import type { Caller } from './Caller.ts'
import type { RequestContext } from './RequestContext.ts'
import type { Row } from './records.ts'

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
  category: string | null
  /** Number of the latest published version; 0 for none. */
  latestNumber: number
  /** Whether nothing new can be filled in by it. */
  disabled: boolean
  /** Whether the draft is another text than the version that was published last. */
  draftChanged: boolean
  createBy: string | null
  createTime: Date
  updateBy: string | null
  updateTime: Date | null
  /** Of the draft, for clients that say which one they saw. */
  version: number
}

/** What is saved of a form; what is absent stays. */
export interface DocumentFormInput {
  formName?: string
  category?: string | null
  draft?: string
  /** Of the form that was seen; absent where that does not matter. */
  version?: number | null
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

/** A published version with what became of it. */
export interface DocumentVersionState extends DocumentVersionRecord {
  /** Whether it is the latest of its form that takes new documents. */
  inUse: boolean
  /** Records that hold it, those in the trash included: of the caller's tenant, of the platform's versions those of all tenants. */
  documents: number
  /** null where it was not withdrawn. */
  withdrawBy: string | null
  withdrawTime: Date | null
  withdrawReason: string | null
}

/** A published version with what describes its documents. */
export interface DocumentVersion extends DocumentVersionRecord {
  /** The tenant that published it. */
  tenantId: number
  /** The schema as it was written. */
  schema: string
  /** What describes a document, with everything derived. */
  form: ActionFormModel
  /** What is wrong with a document; interpreted, and bounded in time. */
  validate: Validator
}

/** A document that no published version describes, such as what a task of a process asks for. */
export type DescribedDocument = Pick<DocumentVersion, 'form' | 'validate'>

/** Records of one kind that use a form. */
export interface DocumentUse {
  /** What they are called. */
  title: Text
  count: number
}

/** What is different between two texts of a form, and how many documents that concerns. */
interface DocumentDifference {
  /** Number of the earlier version; 0 where there is none. */
  from: number
  /** Number of the later version; null for the draft. */
  to: number | null
  changes: Change[]
  /** Records that hold the earlier version: of the caller's tenant, of the platform's versions those of all tenants. */
  documents: number
}

/** The sheets of a workbook, for `readWorkbook`. */
export interface ParsedWorkbook {
  sheets: readonly NamedSheet[]
}

/** A cell of a workbook whose content was not taken over. */
export interface UnfitCell {
  /** Name of its sheet; '' where no cell says it. */
  sheet: string
  /** Its address: B7. */
  cell: string
  /** Title of its row or column, as the sheet has it. */
  title: string
  message: LocalizedText
}

/** A mistake in a workbook, with the path of the field in the document: subject, items.0.amount. */
export interface SheetMistake extends UnfitCell {
  field: string
  code: string
}

/** A document as a workbook says it. */
export interface ReadDocument {
  /** What fits. What the workbook has no cell for is absent, what it leaves empty is null. */
  content: Row
  mistakes: SheetMistake[]
  /** What the form does not ask. */
  unfit: UnfitCell[]
  /** Numbers of the version that the workbook was made for, where it says so, and of that by which it was read. */
  version: { written: number | null; read: number }
}

/** Forms that are made at run time: a draft each, and numbered versions that describe documents (`x-schema`). */
export interface Documents {
  /** What a form of the caller may name: publishing checks against the same. */
  environment(work: DocumentWork): Promise<DocumentEnvironment>
  /**
   * A form with its draft. With `lock`, whoever saves, publishes, disables or removes it waits until the transaction ends.
   * @throws Fault NOT_FOUND
   */
  read(
    work: DocumentWork,
    formId: number,
    options?: { lock?: boolean },
  ): Promise<DocumentFormRecord & { draft: string }>
  /**
   * Saves a draft, of a new form where there is no id, and returns the form. A draft may still be wrong.
   * @throws Fault NOT_FOUND, STALE
   */
  save(work: DocumentWork, form: DocumentFormInput & { formId: number | null }): Promise<DocumentFormRecord>
  /**
   * Passes where a draft could be published by the caller.
   * @throws Fault INVALID with every mistake of the draft as line:column message
   */
  check(work: DocumentWork, draft: string): Promise<void>
  /**
   * Publishes the draft as the form's next version.
   * @throws Fault INVALID with every mistake of the draft as line:column message
   * @throws Fault STATE when it is the latest version already; NOT_FOUND, STALE
   */
  publish(work: DocumentWork, formId: number, version?: number | null): Promise<DocumentVersionRecord>
  /** Versions of a form, the latest first. @throws Fault NOT_FOUND */
  versions(work: DocumentWork, formId: number): Promise<DocumentVersionState[]>
  /**
   * Makes the text of a version the draft, and returns the form.
   * @throws Fault NOT_FOUND, STALE
   */
  restore(
    work: DocumentWork,
    formId: number,
    version: { versionId: number; version?: number | null },
  ): Promise<DocumentFormRecord>
  /**
   * Withdraws a version for good: it takes no new documents. Those that hold it keep it.
   * @throws Fault NOT_FOUND; STATE when it is withdrawn already
   */
  withdraw(work: DocumentWork, versionId: number, reason: string): Promise<DocumentVersionRecord>
  /**
   * What is different in a form since a version: the latest where none is named. Of the draft where no later version is named.
   * @throws Fault NOT_FOUND; INVALID when the draft has mistakes
   */
  difference(
    work: DocumentWork,
    formId: number,
    numbers?: { from?: number; to?: number },
  ): Promise<DocumentDifference>
  /**
   * What documents may be filled in by, of the caller's tenant and of the platform: the latest version of each form
   * whose name holds a text that takes new documents, or the versions of these ids; 100 of either at most.
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
  /**
   * A document as a workbook (.xlsx) to fill in: single values in the first sheet, rows in a sheet each. A template where
   * `content` is null. Texts are never written as formulas.
   */
  workbookOf(context: RequestContext, version: DocumentVersion, content: Row | null): Promise<Uint8Array>
  /**
   * The sheets of an uploaded workbook, read in a thread with bounds of its own: before a transaction begins.
   * @throws Fault FILE_TYPE, TOO_LARGE
   */
  parseWorkbook(bytes: Uint8Array): Promise<ParsedWorkbook>
  /**
   * What such a workbook says as a document of a version, also where it was made for another version of the form; nothing
   * is stored. Mistakes are told at their cells.
   * @throws Fault INVALID for a workbook of another form, or of none
   */
  readWorkbook(context: RequestContext, version: DocumentVersion, book: ParsedWorkbook): Promise<ReadDocument>
  /** What the schema of a document describes that was never published; null where there is a mistake in it. */
  described(work: Pick<DocumentWork, 'app'>, schema: string): Promise<DescribedDocument | null>
  /**
   * Why a version takes no new documents; null where it does, and then it goes on to until the transaction ends.
   */
  refusal(work: DocumentWork, version: DocumentVersion): Promise<LocalizedText | null>
  /** Notes whether forms of the caller's tenant take new documents, after waiting for those that are being filled in. */
  stop(work: DocumentWork, formIds: readonly number[], isStopped: boolean): Promise<void>
  /**
   * What uses forms of the caller's tenant, by their ids: records that refer to them or hold documents. Of the platform's
   * forms records of all tenants count, as numbers alone.
   */
  uses(work: DocumentWork, formIds: readonly number[]): Promise<Map<number, DocumentUse[]>>
}
