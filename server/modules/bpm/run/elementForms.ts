import { isDeepStrictEqual } from 'node:util'
import { createDocumentValidator } from '#model/documents/createDocumentValidator.ts'
import { Fault } from '#model/errors.ts'
import type { ActionFormModel, Text } from '#model/types/index.ts'
import type { FieldRight } from '#process/execution/fieldRights.ts'
import { evaluateExpression } from '#process/execution/processExpression.ts'
import {
  type ElementField,
  elementFields,
  elementSchema,
  joinForms,
  namedForm,
} from '#process/forms/elementForm.ts'
import type { DescribedDocument } from '#server/engine/contracts/documents.ts'
import type { OperationContext } from '#server/engine/contracts/OperationContext.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { checkContent } from '#server/engine/write/checkDocuments.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import { narrowed } from './formOfReader.ts'
import { assertWritable, formFields, rightTo } from './formValues.ts'
import { nameOfNode } from './nameOfNode.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** What an element asks for beside the form of its process. */
interface ElementForm extends DescribedDocument {
  node: string
  fields: readonly ElementField[]
}

/** What a node asks for; null where that is nothing. */
export async function elementForm(
  context: RequestContext,
  definition: RunnableDefinition,
  node: string,
): Promise<ElementForm | null> {
  const task = definition.process.nodes[node]?.task
  if (task === undefined || task.fields.length === 0) return null
  const fields = elementFields(task, await formFields(context, definition))
  if (fields.length === 0) return null
  const described = await context.services.documents.described(context, elementSchema(fields, task))
  return described && { node, fields, ...named(described, fields) }
}

const kept = new WeakMap<ActionFormModel, Map<string, DescribedDocument>>()

/** Made once for each list of ids: elements may ask for the same under other names. */
function named({ form: aliased }: DescribedDocument, fields: readonly ElementField[]): DescribedDocument {
  const all = kept.get(aliased) ?? new Map<string, DescribedDocument>()
  kept.set(aliased, all)
  const ids = fields.map(({ id }) => id).join(' ')
  const known = all.get(ids)
  if (known) return known
  const form = namedForm(aliased, fields)
  const made = { form, validate: createDocumentValidator(form.schema) }
  all.set(ids, made)
  return made
}

interface Filled {
  /** Values that become variables. */
  values: Row
  /** What the form of the process is sent. */
  rest: Row
}

interface Asked {
  node: string
  sent: Row
  /** Variables that there are. */
  stored: Row
  /** Whether what is required has to be there: not of who only gives an opinion. */
  isDemanded: boolean
}

/**
 * Takes what was sent of the fields of an element, held to what it asks for.
 * @throws Fault INVALID, FIELD_READ_ONLY, UNKNOWN_FIELD with every mistake at `variables.<field>`
 */
export async function takeElementValues(
  context: RequestContext,
  definition: RunnableDefinition,
  { node, sent, stored, isDemanded }: Asked,
): Promise<Filled> {
  const asked = await elementForm(context, definition, node)
  if (asked === null) return { values: {}, rest: sent }
  const ids = new Set(asked.fields.map(({ id }) => id))
  const [own, rest] = [true, false].map(isOwn =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => ids.has(name) === isOwn)),
  ) as [Row, Row]
  if (!isDemanded && Object.keys(own).length === 0) return { values: {}, rest }
  const known = beginningOf(asked, stored)
  assertWritable(own, known, rightsOf(asked))
  const values = await checked(context, asked, { ...known, ...own })
  const changed = Object.entries(values).filter(([name, value]) => !isDeepStrictEqual(value, stored[name]))
  return { values: Object.fromEntries(changed), rest }
}

const rightsOf = ({ fields }: ElementForm): Record<string, FieldRight> =>
  Object.fromEntries(fields.map(({ id, right }) => [id, right]))

/** What stands in the fields before anybody has filled them in: what there is, or their defaults. */
export function beginningOf({ fields, form }: ElementForm, stored: Row): Row {
  return Object.fromEntries(
    fields.flatMap(({ id, beginsWith }) => {
      if (Object.hasOwn(stored, id) && stored[id] !== null) return [[id, stored[id]]]
      const value = beginsWith === undefined ? constantOf(form, id) : worked(beginsWith, stored)
      return value === undefined || value === null ? [] : [[id, value]]
    }),
  )
}

const constantOf = ({ fields }: ActionFormModel, id: string): unknown =>
  fields.find(({ name }) => name === id)?.default

/** A default that cannot be worked out is none: the process goes on without. */
function worked(expression: string, variables: Row): unknown {
  try {
    return evaluateExpression(expression, variables)
  } catch {
    return null
  }
}

/** What is wrong with what nobody here can change stops nobody. */
async function checked(context: RequestContext, asked: ElementForm, sent: Row): Promise<Row> {
  const rights = rightsOf(asked)
  const { content, errors } = await checkContent(
    context as OperationContext,
    asked,
    { field: { name: 'variables' }, isNew: true },
    sent,
  )
  const mine = errors.filter(({ field }) => (rights[field.split('.')[1] ?? ''] ?? 'write') === 'write')
  if (mine.length > 0) throw new Fault('INVALID', { errors: mine })
  return content as Row
}

/** Keeps with the last event of a kind what was filled in then: another node may write the same variable later. */
export function noteFilled({ events }: Pick<RunningInstance, 'events'>, type: string, values: Row): void {
  const event = events.findLast(one => one.type === type)
  if (event && Object.keys(values).length > 0) event.detail = { ...event.detail, filled: values }
}

interface Shown {
  form: ActionFormModel | null
  /** Node whose fields are asked for now; null for none. */
  open: string | null
  rights: Readonly<Record<string, FieldRight>>
  variables: Row
}

/**
 * The form of a process with what its elements ask for below it, under their names: first what is asked for now, then
 * what was filled in before. Each field stands there once.
 */
export async function withElementForms(
  context: RequestContext,
  definition: RunnableDefinition,
  { form, open, rights, variables }: Shown,
): Promise<ActionFormModel | null> {
  const { nodes, starts } = definition.process
  const inOrder = [...(open === null ? [] : [open]), ...(starts[''] ?? []), ...Object.keys(nodes)]
  const taken = new Set<string>()
  const further: { title: Text; form: ActionFormModel }[] = []
  for (const node of new Set(inOrder)) {
    const asked = await elementForm(context, definition, node)
    const isShown = (id: string) =>
      rightTo(rights, id) !== 'none' && !taken.has(id) && (node === open || Object.hasOwn(variables, id))
    const shown = new Set(asked?.fields.map(({ id }) => id).filter(isShown))
    if (asked === null || shown.size === 0) continue
    for (const id of shown) taken.add(id)
    further.push({ title: titleOf(definition, node), form: narrowed(asked.form, shown) })
  }
  return joinForms(form, further)
}

/** Above the fields of a node: what the node is called. */
const titleOf = (definition: RunnableDefinition, node: string): Text =>
  definition.process.nodes[node]?.type === 'startEvent'
    ? { zh: '发起时填写', en: 'Filled in at the start' }
    : nameOfNode(definition, node)
