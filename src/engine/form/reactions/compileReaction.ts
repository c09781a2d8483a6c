import { batch, untracked } from '@formily/reactive'
import { templateOf } from '#model/expression/templateOf.ts'
import type { Reaction, Text } from '#model/types/index.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { evaluateIn } from './formExpression.ts'
import { heldValue } from './heldValue.ts'
import type { ScopeSource } from './readFormScope.ts'

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

type Effect = NonNullable<Reaction['fulfill']>

/** Returns the handle of a field of the same object, else of the record. */
type FindHandle = (owner: string[], name: string) => FieldHandle | undefined

interface ReactionOptions {
  reaction: Reaction
  handle: FieldHandle
  state: FormState
  scope: ScopeSource
  find: FindHandle
}

/**
 * Returns what runs whenever something that the reaction reads has changed. Conditions and values are CEL;
 * nothing of a schema is ever made into code.
 */
export function compileReaction({ reaction, handle, state, scope, find }: ReactionOptions): () => void {
  return () => {
    const deps = (reaction.dependencies ?? []).map(name => dependencyValue(name, handle, state))
    const source = { ...scope, deps }
    const chosen = isFulfilled(reaction, source) ? reaction.fulfill : reaction.otherwise
    if (!chosen) return
    const effect = evaluateEffect(chosen, source)
    const target = reaction.target === undefined ? handle : find(handle.owner, reaction.target)
    if (target) applyEffect(target, effect)
  }
}

function isFulfilled({ when }: Reaction, scope: ScopeSource): boolean {
  if (when === undefined) return true
  return evaluateIn(templateOf(when) ?? when, scope) === true
}

/** A name is looked for in the row first, then in the record. */
function dependencyValue(name: string, { owner }: FieldHandle, state: FormState): unknown {
  const path = name.replace(/^\./, '')
  const own = owner.length > 0 ? heldValue(state, [...owner, path].join('.')) : undefined
  return own === undefined ? heldValue(state, path) : own
}

function evaluateEffect({ state = {}, schema = {} }: Effect, scope: ScopeSource): EvaluatedEffect {
  return {
    state: evaluateAll(state, scope) as Record<string, unknown>,
    schema: evaluateAll(schema, scope) as Record<string, unknown>,
  }
}

function evaluateAll(value: unknown, scope: ScopeSource): unknown {
  const template = templateOf(value)
  if (template !== null) return evaluateIn(template, scope)
  if (Array.isArray(value)) return value.map(item => evaluateAll(item, scope))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, evaluateAll(inner, scope)]))
}

/** An effect whose expressions have values. */
interface EvaluatedEffect {
  state: Record<string, unknown>
  schema: Record<string, unknown>
}

/** Changes a field as a reaction says. A field that the user may not edit is never unlocked by one. */
function applyEffect(handle: FieldHandle, { state, schema }: EvaluatedEffect): void {
  // What follows runs at the end of the batch, which must not lie inside `untracked`: it would lose its sources.
  batch(() =>
    untracked(() => {
      for (const [key, value] of Object.entries(state)) STATE[key]?.(handle, value)
      for (const [key, value] of Object.entries(schema)) applyKeyword(handle, key, value)
    }),
  )
}

type Apply = (handle: FieldHandle, value: unknown) => void

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
