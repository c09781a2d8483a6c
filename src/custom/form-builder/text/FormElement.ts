import type { JSONPath } from 'jsonc-parser'
import type { Text } from '#model/types/index.ts'

/**
 * field: a property. group, grid, tabs, steps, note, divider, panel: parts of the layout, as page files call them.
 * pane: a tab or step. shape: one of the shapes that the rows of a field have.
 */
export type ElementKind =
  | 'field'
  | 'group'
  | 'grid'
  | 'tabs'
  | 'steps'
  | 'pane'
  | 'note'
  | 'divider'
  | 'panel'
  | 'shape'

/** What people see and move in a form, with the place of its text. */
export interface FormElement {
  kind: ElementKind
  /** Of the property, the shape, or the part of the layout. */
  path: JSONPath
  /** Of a field or shape; the component of a panel; null for all else. */
  name: string | null
  /** As it is written; of a note what it says. */
  title: Text | null
  /** JSON type of a field, and its format. */
  type: string | null
  format: string | null
  /** Key of the widget that the field names; null where it follows from the data. */
  component: string | null
  /** Whether the list of its level names it. */
  isRequired: boolean
  /** Of a field, where the layout names it; null where it does not. */
  layoutPath: JSONPath | null
  /** What can be put among its children; null where it takes none. */
  takes: 'fields' | 'parts' | 'panes' | 'shapes' | null
  children: FormElement[]
  /** Place of its property or part in the text. */
  offset: number
  length: number
}

/** A place among the children of an element. `[]` is the form itself. */
export interface Spot {
  parent: JSONPath
  index: number
}
