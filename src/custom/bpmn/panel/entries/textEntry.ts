import { isTextFieldEntryEdited } from '@bpmn-io/properties-panel'
import { checkExpression } from '#process/checkExpression.ts'
import type { Entry, Panel } from '../Panel.ts'
import { TextEntry } from './TextEntry.tsx'
import type { Assistance } from './useSuggestions.ts'
import type { Text, Value } from './Value.ts'

export interface TextOptions {
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

export interface AreaOptions extends TextOptions {
  rows?: number
  isCode?: boolean
}

export interface ExpressionOptions extends AreaOptions {
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
