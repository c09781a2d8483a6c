import type { DescribedHandler } from '../handlers/DescribedHandler.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'

export type Severity = 'error' | 'warning'

/** What is wrong with a process. */
export interface ProcessProblem {
  /** The element to select; null where the whole diagram is meant. */
  elementId: string | null
  /** '' where it has none. */
  elementName: string
  /** Name of the rule that found it. */
  rule: string
  /** A process with errors cannot be published. */
  severity: Severity
  /** In the language that was chosen. */
  message: string
}

/** What is known around a diagram. */
export interface CheckContext {
  /** Of the process that is published; without it that is the first that can run. */
  key?: string
  /** Names of the fields of a form that is linked with the process. */
  fields?: string[]
  /** Ids of user tasks for which a rule outside of the diagram says who does them. */
  assigned?: string[]
  /** Programs that service tasks and listeners can name; absent where they are not known, and then nothing is said of them. */
  handlers?: readonly DescribedHandler[]
}

/** A diagram while it is checked. */
export interface CheckedDiagram {
  definitions: ModdleElement
  vendor: Vendor
  /** All of them, in the order of the text. */
  elements: ModdleElement[]
  byId: ReadonlyMap<string, ModdleElement>
  /** Variables that its conditions may name; null where that cannot be known. */
  variables: string[] | null
  context: CheckContext
}

export interface Finding {
  element: ModdleElement
  severity: Severity
  message: string
}

/** Looks for one kind of mistake. Its name is what problems call the rule. */
export interface ProcessRule {
  name: string
  check(diagram: CheckedDiagram): Finding[]
}
