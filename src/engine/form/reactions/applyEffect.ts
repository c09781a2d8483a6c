import { batch, untracked } from '@formily/reactive'
import type { Text } from '#model/types/index.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'

/** An effect whose expressions have values. */
export interface EvaluatedEffect {
  state: Record<string, unknown>
  schema: Record<string, unknown>
}

/** Changes a field as a reaction says. A field that the user may not edit is never unlocked by one. */
export function applyEffect(handle: FieldHandle, { state, schema }: EvaluatedEffect): void {
  // What follows runs at the end of the batch, which must not lie inside `untracked`: it would lose its sources.
  batch(() =>
    untracked(() => {
      for (const [key, value] of Object.entries(state)) STATE[key]?.(handle, value)
      for (const [key, value] of Object.entries(schema)) applyKeyword(handle, key, value)
    }),
  )
}

type Apply = (handle: FieldHandle, value: unknown) => void

/** Keys of `state`. Null is false, as everywhere in conditions. */
const STATE: Record<string, Apply> = {
  visible: ({ node }, value) => {
    node.visible = value === true
  },
  hidden: ({ node }, value) => {
    node.hidden = value === true
  },
  disabled: ({ look }, value) => {
    look.disabled = value === true
  },
  readOnly: ({ look }, value) => {
    look.readOnly = value === true
  },
  required: ({ look }, value) => {
    look.required = value === true
  },
  title: ({ look }, value) => {
    if (value !== null) look.title = value as Text
  },
  value: ({ node }, value) => node.setValue(value),
  dataSource: ({ look }, value) => {
    look.widgetProps = { ...look.widgetProps, options: value }
  },
}

function applyKeyword({ look }: FieldHandle, key: string, value: unknown): void {
  switch (key) {
    case 'x-component-props':
      look.widgetProps = { ...look.widgetProps, ...(value as Record<string, unknown>) }
      return
    case 'title':
      look.title = value as Text
      return
    case 'description':
      look.help = value as Text | null
      return
    default:
      if (!key.startsWith('x-')) look.rules = { ...look.rules, [key]: value }
  }
}
