import type { PageModel } from '#model/types/index.ts'
import type { Tx } from '../../db/Database.ts'
import type { Registry } from '../registry/Registry.ts'
import type { DocumentWork } from './documents.ts'
import type { FileUse } from './Institution.ts'
import type { OperationContext } from './OperationContext.ts'

/** A published form whose documents have a page, as it is kept. */
export interface RegisterRecord {
  /** Whose form it is: the caller's own, or the platform's. */
  tenantId: number
  formId: number
  enabled: boolean
  title: string
  menuId: number | null
  icon: string | null
  /** Fields that its list shows and searches; null for the first of the form. */
  columns: string[] | null
  search: string[] | null
  /** Field → slot of the record that keeps it. */
  slots: Record<string, string>
  /** Whether the slots of all records are filled, and how far that has come. */
  isFilled: boolean
  fillDone: number
  fillTotal: number
  /** Changes with every switch: who works by another one works by what is no more. */
  stamp: number
}

/** What is chosen of a register; where its documents keep what is searched follows from it. */
type RegisterChoice = Pick<
  RegisterRecord,
  'formId' | 'enabled' | 'title' | 'menuId' | 'icon' | 'columns' | 'search'
>

/** Pages that are made of published forms while the server runs. */
export interface Registers {
  /** The register as somebody of a tenant finds it: the own one, or the platform's; null where there is none that is on. */
  find(tx: Tx, tenantId: number, formId: number): Promise<RegisterRecord | null>
  /** Endpoints of one register for the caller, beside those of the application; null where no register answers there. */
  registryAt(registry: Registry, caller: DocumentWork['caller'], path: string): Promise<Registry | null>
  /** The page of a register that is on; null where there is none for the caller. */
  page(work: Pick<DocumentWork, 'tx' | 'caller' | 'app'>, formId: number): Promise<PageModel | null>
  /** The register of a tenant's own form, on or not; null where it has never been one. */
  read(tx: Tx, tenantId: number, formId: number): Promise<RegisterRecord | null>
  /**
   * Keeps what was chosen for a form of the caller's tenant, and has its documents read anew where what is searched moved;
   * null where the form has no version. Whoever writes documents of it is waited for.
   * @throws Fault STATE where what the form names is gone from the application
   */
  save(work: DocumentWork, register: RegisterChoice): Promise<RegisterRecord | null>
  /** Fills the slots of documents that are there: the queue's work. */
  fill(data: { tenantId: number; formId: number; stamp: number }, signal: AbortSignal): Promise<void>
  /**
   * Brings the slots of a register to a form that was published or changed, and has its records read anew where they moved.
   * Does nothing for a form that is no register.
   */
  formChanged(work: DocumentWork, formId: number): Promise<void>
  /** Whether the caller may read a document of a register that holds a file. */
  showsFile(context: OperationContext, use: FileUse, name: string): Promise<boolean>
  /** Forgets a register on every server when the transaction commits. */
  drop(tx: Tx, formId: number): Promise<void>
}
