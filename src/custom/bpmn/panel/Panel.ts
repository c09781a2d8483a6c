import type { ModdleElement } from '#process/ModdleElement.ts'
import type { DiagramElement, Editing, Holder, Pending, Steps } from './edit/Editing.ts'
import type { PanelVariables } from './edit/PanelVariables.ts'
import type { PanelHost } from './PanelOptions.ts'

/** What sections and entries work with. */
export interface Panel {
  readonly host: PanelHost
  readonly edit: Editing
  readonly variables: PanelVariables
  /** Texts of the library's own, such as "Delete item". */
  translate(text: string, values?: Record<string, string>): string
  readonly pending: Pending
  /** The steps that were done, to take back those of a dialog. */
  readonly steps: Steps
  /** The element drawn under an id. */
  elementOf(id: string | undefined): DiagramElement | undefined
  /** The process or collaboration that is drawn. */
  root(): DiagramElement
  /** The whole diagram, with what is not drawn. */
  definitions(): ModdleElement
}

/** The element that a section shows. */
export interface Part extends Holder {
  panel: Panel
}

/** One entry of a section; further properties are those of its component. */
export interface Entry {
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: each component has properties of its own
  component: any
  isEdited?(node: HTMLElement | null): boolean
  getValue?(): unknown
  /** What is wrong with a value; null when nothing is. */
  validate?(value: unknown): string | null
  /** Whether something is missing without which the dialog that it stands in is not done. */
  lacks?(): boolean
  [property: string]: unknown
}

/** A section: a group of entries, or a list of items. */
export interface Section {
  id: string
  label: string
  entries?: Entry[]
  [property: string]: unknown
}
