import type { ComponentType } from 'react'
import type { FieldModel, Text } from '#model/types/index.ts'

/** What every widget's input is given. */
export interface WidgetProps<Value = unknown> {
  id?: string
  value: Value | null | undefined
  /** null clears. */
  onChange(value: Value | null): void
  onBlur?(): void
  /** What the input holds is no value yet, and why; null when it is one again. Saving waits for that. */
  onInvalid?(message: string | null): void
  disabled?: boolean
  /** Shown, not editable, in the look of a read-only form. */
  readOnly?: boolean
  placeholder?: Text
  status?: 'error' | 'warning'
  autoFocus?: boolean
  /** The field that it edits; absent outside resources. */
  field?: FieldModel
  /** The property beside it that the page gives this widget to show; absent where it gives none. */
  companion?: WidgetCompanion
  /** Values of the whole form, for candidates that depend on them. */
  values?: Record<string, unknown>
  'aria-label'?: string
  [prop: string]: unknown
}

/** A second property of the form, which a widget shows and changes along with its own. */
export interface WidgetCompanion {
  value: unknown
  onChange(value: unknown): void
  disabled: boolean
}

/** What a cell and the read-only view are given. */
export interface CellProps<Value = unknown> {
  value: Value | null | undefined
  /** The answered record, with embedded references. */
  record: Record<string, unknown>
  field: FieldModel
  [prop: string]: unknown
}

/** One field widget: how a value is edited, shown in a list and shown in a form. */
export interface WidgetDefinition {
  /** Key, same as the folder: the schema's x-component. */
  key: string
  /** Name in the gallery and the schema reference. */
  title: string
  input: ComponentType<WidgetProps<never>>
  /** One line in a table; the value as text where absent. */
  cell?: ComponentType<CellProps<never>>
  /** Read-only in a form; the cell where absent. */
  view?: ComponentType<CellProps<never>>
  /** At the head of a card, as wide as the card; no such place where absent. */
  cover?: ComponentType<CellProps<never>>
  /** Cells that it takes in a search form with room for them; one where absent. */
  searchCells?: number
  /** Whether the order of its values means something to people, so that they are offered to sort by it; true where absent. */
  isOrdered?: false
  /** Types of field it can edit; all where absent. */
  types?: FieldModel['type'][]
  /** A value to show in the gallery and to test with. */
  sample: unknown
  /** Properties for the gallery's example. */
  sampleProps?: Record<string, unknown>
}

/**
 * Declares a field widget; exported as default by src/widgets/<key>/index.ts.
 * @example
 * export default defineWidget({
 *   key: 'color',
 *   title: t('颜色'),
 *   types: ['string'],
 *   input: ColorInput,
 *   cell: ColorCell,
 *   sample: '#1677ff',
 * })
 */
export function defineWidget<T extends WidgetDefinition>(definition: T): T {
  return definition
}
