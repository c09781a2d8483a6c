import {
  CheckboxEntry,
  isCheckboxEntryEdited,
  isSelectEntryEdited,
  isTextFieldEntryEdited,
  SelectEntry,
} from '@bpmn-io/properties-panel'
import { createElement } from '@bpmn-io/properties-panel/preact'
import { checkExpression } from '#process/checkExpression.ts'
import type { Entry, Panel } from '../Panel.ts'
import type { PickerKind } from '../PanelOptions.ts'
import { PeopleEntry } from './PeopleEntry.tsx'
import { TextEntry } from './TextEntry.tsx'
import type { Assistance } from './useSuggestions.ts'
import type { Text, Value } from './Value.ts'

interface TextOptions {
  id: string
  label: string
  value: Value<Text>
  /** What is said while nothing stands there. */
  required?: string
  /** What is wrong with a text; null when nothing is. */
  validate?(text: Text): string | null
  /** A wrong text is only shown, and does not come into the diagram. */
  isRefused?: boolean
  description?: string
  placeholder?: string
  disabled?: boolean
}

interface AreaOptions extends TextOptions {
  rows?: number
  isCode?: boolean
}

interface ExpressionOptions extends AreaOptions {
  /** Whether a text without `${…}` is an expression as well; else it is a plain value. */
  kind: Assistance['kind']
}

/** A line of text. */
export function textEntry(panel: Panel, { value, required, validate, ...options }: TextOptions): Entry {
  return {
    rows: 0,
    ...options,
    component: TextEntry,
    isEdited: isTextFieldEntryEdited,
    pending: panel.pending,
    getValue: value.get,
    setValue: value.set,
    required,
    lacks: () => (required !== undefined && !value.get()?.trim()) || panel.pending.isRefused(options.id),
    validate: (text: Text) => (required && !text?.trim() ? required : (validate?.(text) ?? null)),
  }
}

/** Text of several lines. */
export function areaEntry(panel: Panel, { rows = 3, isCode, ...options }: AreaOptions): Entry {
  return { ...textEntry(panel, options), rows, isCode }
}

/** An expression: checked while it is typed, and completed. A wrong one stays, for it may be half typed. */
export function expressionEntry(panel: Panel, { kind, ...options }: ExpressionOptions): Entry {
  const { variables } = panel
  const check = (text: Text) => {
    // Beside conditions an expression may name what only the engine knows.
    const known = kind === 'condition' && text?.trim() ? variables.all() : null
    const mistake = text?.trim() ? checkExpression(text, known, { kind }) : null
    return mistake?.message ?? options.validate?.(text) ?? null
  }
  const assistance: Assistance = { kind, variables: () => variables.all() }
  return {
    ...textEntry(panel, { ...options, validate: check }),
    rows: options.rows ?? 0,
    assistance,
    isCode: true,
  }
}

interface SelectOptions<Key extends string> {
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

interface CheckboxOptions {
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

interface PeopleOptions extends TextOptions {
  kinds: readonly PickerKind[]
  isMany?: boolean
  isPrefixed?: boolean
}

/** People or groups: text, an expression, or chosen by name. Without a kind there is nothing to choose from. */
export function peopleEntry(panel: Panel, options: PeopleOptions): Entry {
  const { kinds, isMany = false, isPrefixed = false, ...text } = options
  const entry = expressionEntry(panel, { ...text, kind: 'value' })
  if (kinds.length === 0) return entry
  return { ...entry, component: PeopleEntry, pickers: panel.host.pickers, kinds, isMany, isPrefixed }
}
