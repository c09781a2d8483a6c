import { isDeepStrictEqual } from 'node:util'
import { Fault, type FieldError } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { type FieldRight, fieldRightsOf } from '#process/execution/fieldRights.ts'
import { type ElementField, elementFields, elementRightsAt } from '#process/forms/elementForm.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** Page of the records that hold the filled in forms. */
const FORMS = 'bpm/process-form/index'

/** Names of the fields of the form of a definition; none where it has no form. */
export async function formFields(
  context: RequestContext,
  { formVersionId }: RunnableDefinition,
): Promise<string[]> {
  const version =
    formVersionId === null ? null : await context.services.documents.version(context, formVersionId)
  return version?.form.fields.map(({ name }) => name) ?? []
}

/** What a node lets its people do with each field of the form, and with what elements ask for beside it. */
export async function rightsAt(
  context: RequestContext,
  definition: RunnableDefinition,
  nodeId: string,
): Promise<Record<string, FieldRight>> {
  const node = definition.process.nodes[nodeId]
  const names = await formFields(context, definition)
  return {
    ...elementRightsAt(allElementFields(definition, names), node),
    ...fieldRightsOf(node?.task, names, node?.type === 'startEvent'),
  }
}

/** The fields that nodes of a definition ask for beside its form, in the order of the nodes. */
export const allElementFields = (
  { process }: Pick<RunnableDefinition, 'process'>,
  names: readonly string[],
): (ElementField & { node: string })[] =>
  Object.values(process.nodes).flatMap(({ id, task }) =>
    elementFields(task, names).map(field => ({ ...field, node: id })),
  )

/**
 * Keeps a form that is handed in, held to the version of the definition as every document is.
 * @throws Fault INVALID, … with every mistake at `variables.<field>`
 */
export async function keepForm(
  context: RequestContext,
  definition: RunnableDefinition,
  { title, values, node }: { title: string; values: Row; node: string },
): Promise<{ id: number | null; values: Row }> {
  if (definition.formVersionId === null) return { id: null, values: {} }
  assertWritable(values, {}, await rightsAt(context, definition, node))
  const record = await atVariables(() =>
    context.createRecord(FORMS, {
      title: title.slice(0, 200),
      ...{ formVersionId: definition.formVersionId, content: values },
    }),
  )
  return { id: record.id as number, values: (record.content ?? {}) as Row }
}

/**
 * Changes fields of the form, those that the node lets its people write; null where nothing changes.
 * @throws Fault FIELD_READ_ONLY, UNKNOWN_FIELD, INVALID, … with every mistake at `variables.<field>`
 */
export async function changeForm(
  context: RequestContext,
  { definition, row, state }: RunningInstance,
  { values, node }: { values: Row; node: string },
): Promise<Row | null> {
  if (row.formRecordId === null || definition.formVersionId === null) {
    const [name] = Object.keys(values)
    if (name !== undefined) throw unknown([name])
    return null
  }
  const stored = state.tokens.variables
  const rights = await rightsAt(context, definition, node)
  assertWritable(values, stored, rights)
  const names = await formFields(context, definition)
  const former = Object.fromEntries(names.filter(name => name in stored).map(name => [name, stored[name]]))
  const changed = Object.entries(values).filter(([name]) => rightTo(rights, name) === 'write')
  if (changed.every(([name, value]) => isDeepStrictEqual(value, former[name]))) return null
  const content = { ...former, ...Object.fromEntries(changed) }
  const record = await atVariables(() => context.updateRecord(FORMS, { id: row.formRecordId }, { content }))
  return (record.content ?? {}) as Row
}

/** What no right names is hidden, whatever it is called. */
export const rightTo = (rights: Readonly<Record<string, FieldRight>>, name: string): FieldRight =>
  (Object.hasOwn(rights, name) && rights[name]) || 'none'

/** What was read may be sent back as it was; what is hidden was never read. */
export function assertWritable(values: Row, stored: Row, rights: Readonly<Record<string, FieldRight>>): void {
  const hidden = Object.keys(values).filter(name => rightTo(rights, name) === 'none')
  if (hidden.length > 0) throw unknown(hidden)
  const fixed = Object.keys(values).filter(
    name =>
      rightTo(rights, name) === 'read' && !isDeepStrictEqual(values[name] ?? null, stored[name] ?? null),
  )
  if (fixed.length > 0)
    throw new Fault('FIELD_READ_ONLY', {
      message: localized('字段“{{name}}”在此环节只读，不能修改', { name: fixed[0] as string }),
      errors: fixed.map(name => errorAt(name, 'FIELD_READ_ONLY', localized('此环节只读'))),
    })
}

const unknown = (names: readonly string[]): Fault =>
  new Fault('UNKNOWN_FIELD', {
    errors: names.map(name => errorAt(name, 'UNKNOWN_FIELD', localized('不认识的字段'))),
  })

const errorAt = (name: string, code: string, message: FieldError['message']): FieldError => ({
  ...{ field: `variables.${name}`, code, message },
})

/** Mistakes of the document, where the client has sent it. */
async function atVariables<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Fault) || error.errors.length === 0) throw error
    const errors = error.errors.map(one => ({ ...one, field: one.field.replace(/^content\b/, 'variables') }))
    throw new Fault(error.code, { message: error.words, errors })
  }
}

/** The values that a node shows its people. */
export const visibleValues = (values: Row, rights: Readonly<Record<string, FieldRight>>): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => rightTo(rights, name) !== 'none'))
