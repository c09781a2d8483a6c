import type { DescribedHandler } from '#process/handlers/DescribedHandler.ts'

/** A process model as the server keeps it, as far as the designer needs it. */
export interface StoredModel {
  id: number
  key: string
  name: string
  /** Counted by every save. */
  version: number
  bpmnXml: string
  formId: number | null
  updateBy: string | null
  updateTime: string | null
}

/** Work on a model that its author has not saved. */
export interface Draft {
  bpmnXml: string
  /** The model's version that the work began with. */
  version: number
  updateTime: string
}

/** What the check of a model's diagram has to know besides the diagram. */
export interface ModelFacts {
  /** Names of the linked form's fields, or of what a page lets a process read; null where none is known. */
  fields: readonly string[] | null
  /** What these fields are called, by their names; absent where they are not known. */
  titles?: Readonly<Record<string, string>>
  /** Whether nodes decide who reads and writes these fields; false for those of a page. Absent where it is not known. */
  hasForm?: boolean
  /** Ids of the user tasks for which a rule says who does them. */
  assigned: readonly string[]
  /** Programs that service tasks and listeners can name; absent where they are not known. */
  handlers?: readonly DescribedHandler[]
}
