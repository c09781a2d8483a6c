import type { ComponentType } from 'react'
import type { ActionModel, PageModel } from '#model/types/index.ts'

/** A hand-written page. `component` is the key of menu nodes or of a page schema of kind custom. */
export interface PageDefinition {
  component: string
  page: ComponentType<{ model?: PageModel; params: Record<string, string> }>
}

/** A hand-written part of a generated page: a panel of a form, a list, an action. */
export interface PartDefinition {
  key: string
  part: ComponentType<PartProps>
}

export interface PartProps {
  model: PageModel
  /** Record of the form or row; null for none. */
  record: Record<string, unknown> | null
  /** Keys of the chosen rows, for actions on a selection. */
  selection: (string | number)[]
  action?: ActionModel
  /** Values of the form and how to change them, for panels; for actions of a list below a record what says which. */
  values?: Record<string, unknown>
  setValue?(field: string, value: unknown): void
  readOnly?: boolean
  /** Closes the action; `changed` reloads the list. */
  close(changed: boolean): void
}

/**
 * Declares a hand-written page; exported as default by src/custom/<feature>/…/*.page.tsx.
 * @example export default definePage({ component: 'rooms/plan', page: RoomPlan })
 */
export function definePage(definition: PageDefinition): PageDefinition {
  return definition
}

/**
 * Declares a hand-written part; exported as default by src/custom/<feature>/…/*.part.tsx.
 * @example export default defineSlot({ key: 'permission-tree', part: PermissionTree })
 */
export function defineSlot(definition: PartDefinition): PartDefinition {
  return definition
}
