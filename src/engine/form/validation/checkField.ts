import { hasInsides } from '#model/fieldAccess.ts'
import { fieldsInside } from '#model/insides.ts'
import { chosenLanguage, textOf } from '#model/language/t.ts'
import type { JsonSchema } from '#model/types/index.ts'
import { branchFor } from '#model/validation/branchFor.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Validator } from '#model/validation/Validator.ts'
import { requiredMessage } from '#model/validation/validationMessages.ts'
import type { Row } from '../../data/Row.ts'
import { isWithin } from '../core/createErrors.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { fieldsBeside } from '../core/fieldsBeside.ts'
import { isInBlank } from '../core/isInBlank.ts'
import { isShown } from '../core/isShown.ts'
import { holdsIn } from '../reactions/formExpression.ts'
import { heldValue } from '../reactions/heldValue.ts'
import { validatorMaker } from './validatorMaker.ts'
import { wireValue } from './wireValue.ts'

const validators = new WeakMap<JsonSchema, Map<string, Validator>>()

/** Checks one field with everything inside it, and puts what is wrong at its place. Returns whether it is right. */
export function checkField(state: FormState, handle: FieldHandle): boolean {
  state.errors.clear(handle.path)
  if (!isChecked(state, handle)) return true
  for (const { path, message } of fieldMistakes(state, handle)) state.errors.set(path, message)
  return !state.errors.paths().some(path => isWithin(path, handle.path))
}

/** What the user cannot edit or does not see is no mistake of theirs. */
export function isChecked(state: FormState, handle: FieldHandle): boolean {
  const { standing, look, isCompanion } = handle
  if (standing !== 'editable' || look.readOnly || isCompanion) return false
  return isShown(state, handle) && !isInBlank(state, handle)
}

interface FieldMistake {
  path: string
  message: string
}

function fieldMistakes(state: FormState, handle: FieldHandle): FieldMistake[] {
  const value = wireValue(heldValue(state, handle.path))
  const { look, path } = handle
  if (look.invalid !== null) return [{ path, message: look.invalid }]
  if (isEmptyValue(value)) {
    if (isUnchangedSecret(state, handle)) return []
    if (look.required || state.presence.isDemanded(path)) return [{ path, message: demandOf(handle) }]
  }
  const mistakes = [...schemaMistakes(state, handle, value), ...demandedInside(state, handle, value)]
  return mistakes.length > 0 ? mistakes : ruleMistakes(state, handle)
}

/** What is said of a field that is demanded and empty. */
export const demandOf = ({ field, look }: FieldHandle): string =>
  requiredMessage({ ...field, title: look.title }, chosenLanguage())

/** What rows and values lack that their conditions demand, whether it is drawn or not. */
function demandedInside(
  { presence }: FormState,
  { field, path }: FieldHandle,
  value: unknown,
): FieldMistake[] {
  const inside = hasInsides(field) ? presence.demanded().filter(one => one.startsWith(`${path}.`)) : []
  return inside.flatMap(one => {
    const steps = one.slice(path.length + 1).split('.')
    const name = steps.at(-1) as string
    const owner = steps.slice(0, -1).reduce<unknown>((inner, step) => (inner as Row | null)?.[step], value)
    const demanded = fieldsInside(field, owner).find(candidate => candidate.name === name)
    // Of rows that were taken away the verdict remains.
    if (!demanded || typeof owner !== 'object' || owner === null) return []
    if (!isEmptyValue((owner as Row)[name])) return []
    return [{ path: one, message: requiredMessage(demanded, chosenLanguage()) }]
  })
}

/** An empty password on a change leaves the stored one. */
function isUnchangedSecret({ plan }: FormState, { field }: FieldHandle): boolean {
  return field.writeOnly && plan.mode === 'update'
}

function schemaMistakes(
  { plan, form }: FormState,
  { path, look }: FieldHandle,
  value: unknown,
): FieldMistake[] {
  if (!plan.schema) return []
  const rules = { path, schema: plan.schema, over: look.rules, title: textOf(look.title) }
  const validate = fieldValidator(rules, form.values)
  const name = path.split('.').at(-1) as string
  const issues = validate?.(value === undefined ? {} : { [name]: value }) ?? []
  return issues.map(({ field, message }) => ({ path: path + field.slice(name.length), message }))
}

function ruleMistakes(state: FormState, { field, owner, path }: FieldHandle): FieldMistake[] {
  const fields = fieldsBeside(state, owner)
  const scope = { place: 'rule' as const, state, owner, fields, field, self: path }
  const broken = field.rules.find(rule => !holdsIn(rule.assert, scope))
  return broken ? [{ path, message: textOf(broken.message) }] : []
}

interface FieldRules {
  /** Path of the field: name, items.0.name. */
  path: string
  /** Schema of everything that is sent. */
  schema: JsonSchema
  /** Keywords that a reaction puts over those of the schema. */
  over: Record<string, unknown>
  /** What messages call the field: the schema knows its Chinese title only. */
  title: string
}

/** Returns what checks one field alone, as property of an object; undefined where its schema says nothing, or nothing can judge yet. */
function fieldValidator({ path, schema, over, title }: FieldRules, values: Row): Validator | undefined {
  const steps = path.split('.')
  const owner = ownerSchema(steps.slice(0, -1), schema, values)
  const name = steps.at(-1) as string
  const property = owner?.properties?.[name]
  if (!owner || !property) return undefined
  const known = validators.get(owner) ?? new Map<string, Validator>()
  validators.set(owner, known)
  const key = `${name} ${title} ${JSON.stringify(over)}`
  // Before it has come, what is left half filled in is not blamed yet; whoever sends waits for it.
  const make = validatorMaker.get()
  const validator = known.get(key) ?? make?.(alone(owner, name, { ...property, ...over, title }))
  if (!validator) return undefined
  known.set(key, validator)
  return validator
}

/** What describes the object at a path, as the shape that it says it has. */
function ownerSchema(steps: string[], schema: JsonSchema, values: Row): JsonSchema | undefined {
  let value: unknown = values
  let owner: JsonSchema | undefined = schema
  for (const step of steps) {
    value = (value as Row | null | undefined)?.[step]
    const inner: JsonSchema | undefined = /^\d+$/.test(step) ? owner?.items : owner?.properties?.[step]
    owner = inner && branchFor(inner, value)
  }
  return owner
}

function alone({ required = [] }: JsonSchema, name: string, property: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { [name]: property },
    required: required.filter(other => other === name),
  }
}
