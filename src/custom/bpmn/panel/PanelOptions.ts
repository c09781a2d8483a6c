import type { DescribedHandler } from '#process/handlers/DescribedHandler.ts'
import type { Vendor } from '#process/vendors.ts'

/** What people are chosen by. */
export type PickerKind = 'user' | 'role' | 'dept' | 'post' | 'group'

/** Somebody, or a group of people. */
export interface Candidate {
  value: string
  label: string
}

interface CandidateQuery {
  /** Typed text that the name contains. */
  keyword?: string
  /** Those alone. */
  ids?: readonly string[]
  signal?: AbortSignal
}

/** Finds candidates of each kind, the first of them only. */
export type Pickers = (kind: PickerKind, query: CandidateQuery) => Promise<Candidate[]>

/** What the properties panel needs from the page around it. It is read at every use, so it may change. */
export interface PanelHost {
  /** Looks up people for a task. */
  readonly pickers: Pickers
  /** The stored model, whose key cannot be changed any more; null: a diagram without one. */
  model: { id: number } | null
  /** Names of the linked form's fields, for expressions; null where no form is known. */
  fields: readonly string[] | null
  /** Whether nodes decide who reads and writes the fields; only where it is false they do not. */
  hasForm?: boolean | undefined
  /** What fields of the form are called; their names where it is absent. */
  titles?: Readonly<Record<string, string>>
  /** Programs that service tasks and listeners can name; absent where they are not known. */
  handlers?: readonly DescribedHandler[]
  /** Asks before something is taken away. */
  confirm(question: string): Promise<boolean>
  /** Where dialogs are drawn, so that they come and go with the page; the document's body when absent. */
  layer?(): HTMLElement
  /** Goes to the page of process forms. */
  openForms(): void
}

export interface PanelOptions {
  /** Whose extensions the diagram is written in; the modeler has the same descriptor. */
  vendor: Vendor
  host: PanelHost
}
