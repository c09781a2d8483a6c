import type { ActionFormModel, LayoutModel, Text } from '#model/types/index.ts'
import type { FormFieldFacts, TaskFacts } from '../execution/ExecutableProcess.ts'
import { type FieldRight, fieldRightsOf } from '../execution/fieldRights.ts'
import { isJuel } from '../execution/processExpression.ts'

/** A field that an element asks for beside the form of the process; its id is the variable that holds it. */
export interface ElementField {
  id: string
  title: string
  right: FieldRight
  /** No node shows it to anybody; absent where some do. */
  isHidden?: true
  /** Expression of what it begins with; absent for none, and where that is the same each time. */
  beginsWith?: string
  /** What describes its value, in the words of page files. */
  source: Record<string, unknown>
}

const WIDTH: FieldRight[] = ['none', 'read', 'write']

/** Characters of a text: as many as the field says, at most; where it says nothing, a line. */
const LONGEST_TEXT = 2000
const USUAL_TEXT = 500

/** Ids that can be variables: not those that every object has. */
export const isFieldId = (id: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(id) && !(id in Object.prototype)

/**
 * What an element asks for, in its order, each id once; what the form of the process has under the same name is the
 * form's. What the field itself says cannot be widened by a right.
 * @param names of the fields of the form
 */
export function elementFields(
  task: Pick<TaskFacts, 'fields' | 'properties'> | undefined,
  names: readonly string[] = [],
): ElementField[] {
  const taken = new Set(names)
  return (task?.fields ?? []).flatMap(facts => {
    if (!isFieldId(facts.id) || taken.has(facts.id)) return []
    taken.add(facts.id)
    return [fieldOf(facts, task as TaskFacts)]
  })
}

function fieldOf(facts: FormFieldFacts, task: Pick<TaskFacts, 'properties'>): ElementField {
  const { id, label, defaultValue = '' } = facts
  const [said = 'write'] = Object.values(fieldRightsOf(task, [id], true))
  const right = WIDTH[Math.min(WIDTH.indexOf(said), WIDTH.indexOf(ownRight(facts)))] as FieldRight
  const title = label.trim() || id
  return {
    ...{ id, title, right, source: { title, ...typeOf(facts), ...constantOf(facts) } },
    ...(facts.hidden && { isHidden: true as const }),
    ...(isJuel(defaultValue) && { beginsWith: defaultValue }),
  }
}

function ownRight(facts: FormFieldFacts): FieldRight {
  if (facts.hidden) return 'none'
  return has(facts, 'readonly') ? 'read' : 'write'
}

const has = ({ constraints }: FormFieldFacts, name: string): boolean =>
  constraints.some(one => one.name === name && one.config !== 'false')

function numberIn({ constraints }: FormFieldFacts, name: string): number | undefined {
  const text = constraints.find(one => one.name === name)?.config
  const value = Number(text)
  return text === undefined || text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** What is known of a type; a type of one's own is text. */
function typeOf(facts: FormFieldFacts): Record<string, unknown> {
  const { type, values, datePattern = '' } = facts
  const [minimum, maximum] = [numberIn(facts, 'min'), numberIn(facts, 'max')]
  const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  if (['long', 'int', 'integer', 'short'].includes(type)) return { type: 'integer', ...bounds }
  if (['double', 'float', 'number', 'bigdecimal'].includes(type.toLowerCase()))
    return { type: 'number', ...bounds }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'date') return { type: 'string', format: /[Hh]/.test(datePattern) ? 'date-time' : 'date' }
  if (type === 'enum' && values.length > 0)
    return {
      type: 'string',
      'x-options': values.map(({ id, name }) => ({ value: id, label: name.trim() || id })),
    }
  const minLength = numberIn(facts, 'minlength')
  const maxLength = Math.min(numberIn(facts, 'maxlength') ?? USUAL_TEXT, LONGEST_TEXT)
  return {
    ...{ type: 'string', maxLength },
    ...(minLength !== undefined && { minLength }),
    ...(maxLength <= USUAL_TEXT && { 'x-component': 'text' }),
  }
}

/** A default that is the same each time. */
function constantOf(facts: FormFieldFacts): Record<string, unknown> {
  const { defaultValue = '' } = facts
  if (defaultValue.trim() === '' || isJuel(defaultValue)) return {}
  const value = valueOfText(facts, defaultValue.trim())
  return value === undefined ? {} : { default: value }
}

/** A text of the diagram as a value of its field; undefined where it is none. */
export function valueOfText(facts: FormFieldFacts, text: string): unknown {
  const { type, format } = typeOf(facts) as { type: string; format?: string }
  if (type === 'integer') return Number.isSafeInteger(Number(text)) ? Number(text) : undefined
  if (type === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (type === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : undefined
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
  if (format === 'date-time') return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? text : undefined
  if (facts.type === 'enum' && facts.values.length > 0)
    return facts.values.some(({ id }) => id === text) ? text : undefined
  return text
}

/** What their ids are called while they are compiled: names of page files are narrower than those of variables. */
const aliasOf = (index: number): string => `f${index}`

/** Fields as the schema of a document, to be compiled as one. Names are put back by `namedForm`. */
export function elementSchema(fields: readonly ElementField[], task: Pick<TaskFacts, 'fields'>): string {
  const required = fields.flatMap(({ id }, index) =>
    task.fields.some(facts => facts.id === id && has(facts, 'required')) ? [aliasOf(index)] : [],
  )
  return JSON.stringify({
    properties: Object.fromEntries(fields.map(({ source }, index) => [aliasOf(index), source])),
    ...(required.length > 0 && { required }),
  })
}

/** A compiled form of fields with the ids that they have in the diagram. */
export function namedForm(form: ActionFormModel, fields: readonly ElementField[]): ActionFormModel {
  const ids = new Map(fields.map(({ id }, index) => [aliasOf(index), id]))
  const named = (name: string): string => ids.get(name) ?? name
  const { properties = {}, required = [] } = form.schema
  return {
    ...form,
    fields: form.fields.map(field => ({ ...field, name: named(field.name) })),
    layout: form.layout.map(part => renamed(part, named)),
    schema: {
      ...form.schema,
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [named(name), one])),
      required: required.map(named),
    },
  }
}

function renamed(part: LayoutModel, named: (name: string) => string): LayoutModel {
  if (part.type === 'field') return { ...part, field: named(part.field) }
  if (part.type !== 'group' && part.type !== 'grid') return part
  return { ...part, items: part.items.map(item => renamed(item, named)) }
}

/** A form with what elements ask for below it, each under the name of its element; null where there is nothing. */
export function joinForms(
  form: ActionFormModel | null,
  further: readonly { title: Text; form: ActionFormModel }[],
): ActionFormModel | null {
  const [first] = further
  if (first === undefined) return form
  const begin = form ?? { ...first.form, fields: [], layout: [], rules: [], schema: emptyOf(first.form) }
  const { schema } = begin
  const own = further.map(one => one.form)
  return {
    ...begin,
    fields: [...begin.fields, ...own.flatMap(({ fields }) => fields)],
    layout: [
      ...begin.layout,
      ...further.flatMap(({ title, form: { layout } }): LayoutModel[] => [
        { type: 'divider', title },
        ...layout,
      ]),
    ],
    schema: {
      ...schema,
      properties: Object.assign({}, schema.properties, ...own.map(one => one.schema.properties)),
      required: [...(schema.required ?? []), ...own.flatMap(one => one.schema.required ?? [])],
    },
  }
}

const emptyOf = ({ schema }: ActionFormModel): ActionFormModel['schema'] => ({
  ...schema,
  properties: {},
  required: [],
})

/**
 * The right to each field that any element asks for, at a node: at its own what the field says, elsewhere read unless
 * the node says otherwise.
 */
export function elementRightsAt(
  all: readonly (Pick<ElementField, 'id' | 'right' | 'isHidden'> & { node: string })[],
  node: { id: string; task?: Pick<TaskFacts, 'properties'> } | undefined,
): Record<string, FieldRight> {
  const shown = all.filter(({ isHidden }) => !isHidden).map(({ id }) => id)
  const elsewhere = fieldRightsOf(node?.task, shown, false)
  const own = all.filter(field => field.node === node?.id).map(({ id, right }) => [id, right] as const)
  const read = Object.entries(elsewhere).map(
    ([id, right]) => [id, right === 'write' ? 'read' : right] as const,
  )
  return Object.fromEntries([...read, ...own])
}
