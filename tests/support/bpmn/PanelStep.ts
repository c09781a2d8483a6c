import type { Vendor } from '#process/vendors.ts'

/** A field of the panel: the beginning of its entry's id, and the end, between which lists have a number. */
export type FieldName = string | [begin: string, end: string]

/** What somebody does in the properties panel, and where in the diagram it is found afterwards. */
export interface PanelStep {
  /** Opens a section first. */
  section?: string
  /** Adds an item to a section that is a list. */
  addSection?: string
  /** Adds an item to a list inside of a section. */
  add?: FieldName
  text?: [FieldName, string]
  choose?: [FieldName, string]
  check?: FieldName
  /** Takes the place of what former steps made, which must be looked at before. */
  replaces?: true
  /** Those who can say it, where not all can. */
  vendors?: readonly Vendor[]
  /** What the diagram holds then. `V:` stands for the vendor's prefix. */
  holds?: string | string[]
}

/** The steps at one element; null is the process. */
export interface PanelVisit {
  element: string | null
  steps: PanelStep[]
}
