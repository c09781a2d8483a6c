import type { Form } from '@formily/core'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormErrors } from './createErrors.ts'
import type { FormPresence } from './createPresence.ts'
import type { FormTitleWords } from './createTitleWords.ts'
import type { FieldHandle } from './FieldHandle.ts'
import type { FormPlan } from './FormPlan.ts'

/** Values of a record, as they were when the form opened or was saved last. */
export interface FormOrigin {
  /** The answered record, with what it embeds; null for a new one. */
  record: Row | null
  user: EngineUser
}

/** Observable. */
interface FormStatus {
  /** Something was typed. */
  dirty: boolean
  /** A first attempt to save was made: from then on fields are checked while they change. */
  submitted: boolean
  /** Goes to the next step, as long as there is one; saving comes after the last. */
  nextStep: (() => void) | null
  /** Goes back to the step before, as long as there is one. */
  previousStep: (() => void) | null
  /** A step is being saved. */
  saving: boolean
  /** When the last step was kept, in words; null before one was. */
  saved: string | null
}

/** How a document stands in a form: what describes it is chosen beside it, and has to be fetched. */
export type FormDocument =
  /** Nothing describes it yet: it is empty. */
  | { kind: 'unchosen' }
  | { kind: 'loading' }
  /** It stays as it is stored. */
  | { kind: 'failed'; error: unknown; retry(): void }
  | { kind: 'open'; state: FormState }

/** An open form: its values, its fields and what is wrong with them. */
export interface FormState {
  plan: FormPlan
  origin: FormOrigin
  form: Form
  /** Fields of the record, by name. */
  handles: ReadonlyMap<string, FieldHandle>
  errors: FormErrors
  /** What is asked for and demanded under conditions. */
  presence: FormPresence
  /** Records that were chosen since the form opened, as far as expressions read of them; null while they are looked up. */
  chosen(field: FieldModel, key: unknown): Row | null
  /** What titles that repeat values say for codes and keys. */
  words: FormTitleWords
  status: FormStatus
  /** Paths whose values are on their way from a record that was chosen; what is not there yet, the server takes. */
  awaited: Set<string>
  /** Documents that are edited in it, by the names of their fields. Observable. */
  documents: Map<string, FormDocument>
  /** Names of fields that the user has changed. */
  touched: Set<string>
  /** Names of fields that were hidden when the form opened. */
  hiddenAtFirst: ReadonlySet<string>
  /** Opens the tab or step of a field. */
  revealers: Set<(path: string) => void>
  /** Saves the fields of steps before the next is shown, resolving whether it may be; null where none is saved. */
  saveStep: ((names: ReadonlySet<string>, next: number) => Promise<boolean>) | null
  /** The step that is shown first, from 0: where an unfinished form was left. */
  firstStep: number
  /** Shows a step, from 0, while there are steps. */
  goToStep: ((step: number) => void) | null
  /** The field of a cell in a table of rows; made when it is drawn first. */
  cell(owner: string[], field: FieldModel): FieldHandle
  /** Cells that were drawn so far. */
  cells(): FieldHandle[]
  /** Takes what somebody typed or chose. */
  input(handle: FieldHandle, value: unknown): void
  /**
   * Takes the rows of a table after one was added, removed or moved; what is wrong in them goes along.
   * @param copied place of a row that was copied from the one before it
   */
  restructure(handle: FieldHandle, rows: Row[], copied?: number): void
}
