import type { Reaction } from '#model/types/index.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { plainValue } from '../core/plainValue.ts'
import { applyEffect, type EvaluatedEffect } from './applyEffect.ts'
import { evaluateIn, templateOf } from './formExpression.ts'
import type { ScopeSource } from './readScope.ts'

type Effect = NonNullable<Reaction['fulfill']>

/** Returns the handle of a field of the same object, else of the record. */
export type FindHandle = (owner: string[], name: string) => FieldHandle | undefined

export interface ReactionOptions {
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
function dependencyValue(name: string, { owner }: FieldHandle, { form }: FormState): unknown {
  const path = name.replace(/^\./, '')
  const own = owner.length > 0 ? form.getValuesIn([...owner, path].join('.')) : undefined
  return plainValue(own === undefined ? form.getValuesIn(path) : own)
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
