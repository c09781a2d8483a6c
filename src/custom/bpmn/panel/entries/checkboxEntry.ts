import { CheckboxEntry, isCheckboxEntryEdited } from '@bpmn-io/properties-panel'
import type { Entry } from '../Panel.ts'
import type { Value } from './Value.ts'

export interface CheckboxOptions {
  id: string
  label: string
  value: Value<boolean>
  disabled?: boolean
  description?: string
}

/** Yes or no. */
export function checkboxEntry({ value, ...options }: CheckboxOptions): Entry {
  return {
    ...options,
    component: CheckboxEntry,
    isEdited: isCheckboxEntryEdited,
    getValue: () => value.get(),
    setValue: (isChecked: boolean) => value.set(isChecked),
  }
}
