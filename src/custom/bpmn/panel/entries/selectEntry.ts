import { isSelectEntryEdited, SelectEntry } from '@bpmn-io/properties-panel'
import { createElement } from '@bpmn-io/properties-panel/preact'
import type { Entry } from '../Panel.ts'
import type { Text, Value } from './Value.ts'

export interface SelectOptions<Key extends string> {
  id: string
  label: string
  /** undefined is the option with the empty value. */
  value: Value<Key | undefined>
  options: readonly (readonly [value: Key | '', label: string])[]
  required?: string
  description?: string
  /** What is chosen where nothing was; it does not count as content. */
  usual?: Key
}

/** A choice. A value that is none of the options is offered as it is, so that looking loses nothing. */
export function selectEntry<Key extends string>(options: SelectOptions<Key>): Entry {
  const { id, label, value, required, description, usual } = options
  return {
    ...{ id, label, description },
    component: Choice,
    required,
    isEdited: node => isSelectEntryEdited(node) && (value.get() ?? '') !== (usual ?? ''),
    getValue: () => value.get() ?? '',
    setValue: (chosen: string) => value.set((chosen || undefined) as Key | undefined),
    getOptions: () => shown(options.options, value.get()),
    lacks: () => required !== undefined && !value.get(),
    validate: (chosen: Text) => (required && !chosen ? required : null),
  }
}

interface ChoiceProps extends Record<string, unknown> {
  validate(chosen: Text): string | null
  /** false: that something must be chosen is not said yet. */
  isDemanded?: boolean
}

/** The library's choice. */
function Choice({ isDemanded = true, validate, ...props }: ChoiceProps) {
  return createElement(SelectEntry, {
    ...props,
    validate: (chosen: Text) => (isDemanded || chosen ? validate(chosen) : null),
  })
}

function shown(options: SelectOptions<string>['options'], value: Text) {
  const all = options.map(([key, label]) => ({ value: key as string, label }))
  const isOther = value !== undefined && !all.some(option => option.value === value)
  return isOther ? [...all, { value, label: value }] : all
}
