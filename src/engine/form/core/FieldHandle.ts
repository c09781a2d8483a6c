import type { Field } from '@formily/core'
import type { OptionModel, Text } from '#model/types/index.ts'
import type { PlannedField } from './FormPlan.ts'

/** What reactions may change of a field beside its value and its visibility. Observable. */
export interface FieldLook {
  required: boolean
  title: Text
  /** Instead of the options of the field; null where it has its own. */
  options: OptionModel[] | null
  help: Text | null
  disabled: boolean
  readOnly: boolean
  /** What the widget holds is no value yet, and why; null when it is one. */
  invalid: string | null
  /** Over the properties of the plan. */
  widgetProps: Record<string, unknown>
  /** Keywords that a reaction puts over those of the schema. */
  rules: Record<string, unknown>
}

/** A field of an open form. */
export interface FieldHandle extends PlannedField {
  /** Dotted path of its value: name, items.0.name. */
  path: string
  /** Path of the object that holds it: [] for the record, ['items', '0'] for a row. */
  owner: string[]
  /** Value, visibility and reactions. */
  node: Field
  look: FieldLook
}

/** Whether it holds a document that is filled in by the form of its version. */
export const isEditedDocument = ({ field, widget, standing }: PlannedField): boolean =>
  field.documentSchema !== null && widget === 'document' && standing === 'editable'
