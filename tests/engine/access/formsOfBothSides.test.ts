import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { fieldsInside } from '#model/insides.ts'
import { textOf } from '#model/language/t.ts'
import type { ActionFormModel, ActionModel, PageModel, ResourceModel } from '#model/types/index.ts'
import { createValidator } from '#model/validation/index.ts'
import { readActionForm } from '#server/engine/action/readActionForm.ts'
import type { ModuleDefinition } from '#server/engine/defineModule.ts'
import type { CompiledResource } from '#server/engine/registry/CompiledResource.ts'
import { behaviourOf, compileResource } from '#server/engine/registry/compileResource.ts'
import { checkDrafts } from '#server/engine/write/checkDrafts.ts'
import { type Draft, draftedRecord } from '#server/engine/write/Draft.ts'
import { readChanges } from '#server/engine/write/readChanges.ts'
import { depthOf } from '#tests/support/depth.ts'
import { actionPlan } from '../../../src/engine/form/core/actionPlan.ts'
import { createFormState } from '../../../src/engine/form/core/createFormState.ts'
import type { FieldHandle } from '../../../src/engine/form/core/FieldHandle.ts'
import type { FormState } from '../../../src/engine/form/core/FormState.ts'
import { actionValues, newRecordValues } from '../../../src/engine/form/core/newRecordValues.ts'
import { openDocument } from '../../../src/engine/form/core/openDocument.ts'
import { payloadOf } from '../../../src/engine/form/core/payloadOf.ts'
import { recordPlan } from '../../../src/engine/form/core/recordPlan.ts'
import { heldValue } from '../../../src/engine/form/reactions/heldValue.ts'
import { checkForm } from '../../../src/engine/form/validation/checkForm.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { type RandomPage, randomForm, randomValues } from './randomForms.ts'

const depth = depthOf(import.meta.filename)
const { user } = createFakeHost({ models: {} })
const context = { caller: { ...user, permissions: new Set<string>() }, now: new Date() } as never

type Row = Record<string, unknown>

/** A page on both sides; null where the check refuses it. */
function compile(source: object, modules: ModuleDefinition[] = []): Page | null {
  const files = [{ path: 'test/random/index.json', text: JSON.stringify(source) }]
  const { app, problems } = compileApp(files, { dictionaries: {}, permissions: [], menus: [] })
  if (!app) {
    const rules = problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
    expect(new Set(rules)).toEqual(new Set(['compute-cycle']))
    return null
  }
  const resource = app.resources['test/random/index'] as ResourceModel
  return {
    page: app.pages['test/random/index'] as PageModel,
    compiled: compileResource(app, resource, behaviourOf(resource, modules)),
  }
}

interface Page {
  page: PageModel
  compiled: CompiledResource
}

/** What is compared: what the browser makes of what is typed, and the server of what is sent. */
interface Sides {
  /** The form after something was typed over a record, and whether it may be sent. */
  fill(before: Row | null, typed: Row): { state: FormState; valid: boolean }
  store(before: Row | null, body: Row): Promise<Stored>
}

interface Stored {
  errors: Draft['errors']
  values: Row
  hidden: string[]
}

/** The form of a record. */
function recordSides(source: object): Sides | null {
  const sides = compile(source)
  if (!sides) return null
  const { page, compiled } = sides
  return {
    fill(before, typed) {
      const state = type(openForm(page, before), typed)
      return { state, valid: checkForm(state).valid }
    },
    async store(before, body) {
      const draft = await store(context, compiled, before, body)
      return {
        errors: draft.errors,
        values: draftedRecord(draft),
        hidden: [...(draft.presence?.hidden ?? [])].toSorted(),
      }
    },
  }
}

/** The same properties as the form of an action on a list; null where the check refuses it. */
function formPage({ form, resource }: RandomPage): Page | null {
  const { required, properties } = resource
  const { 'x-table': _table, ...lines } = properties.lines as Row
  const whole = { assert: 'total <= 4 || kind == "c"', message: RULE_OF_ALL, at: 'amount' }
  const fill = {
    ...{ title: '填写', on: 'list', run: 'module' },
    form: { required, properties: { ...properties, lines }, layout: form.layout, rules: [whole] },
  }
  const fields = {
    title: { type: 'string', title: '名称' },
    version: { type: 'integer', title: '表单版本' },
    content: { type: 'object', title: '内容', 'x-schema': 'formVersionId' },
  }
  const source = {
    title: '随机',
    menu: {},
    resource: {
      ...{ path: '/test/random', key: 'randomId', label: 'title' },
      properties: { title: fields.title, formVersionId: fields.version, content: fields.content },
      actions: { fill },
    },
  }
  return compile(source, [{ resource: 'test/random/index', actions: { fill: async () => ({}) } } as never])
}

/** The form of an action. */
function actionSides(source: RandomPage): Sides | null {
  const sides = formPage(source)
  if (!sides) return null
  const { page, compiled } = sides
  const action = compiled.model.actions[0] as ActionModel
  const around = { ...(context as object), compiled: () => compiled } as never
  return {
    fill(_before, typed) {
      const plan = actionPlan({ action, model: page, user })
      const values = actionValues(plan.known, { user, names: plan.names, record: null })
      const state = type(createFormState({ plan, values, origin: { record: null, user } }), typed)
      return { state, valid: checkForm(state).valid }
    },
    async store(_before, body) {
      const input = { resource: compiled.model, action, body: structuredClone(body), record: {} }
      return readActionForm(around, input).then(
        values => ({ errors: [], values, hidden: [] }),
        (fault: { errors: Draft['errors'] }) => ({ errors: fault.errors, values: {}, hidden: [] }),
      )
    },
  }
}

/** A document of a record, in the form of the record. */
function documentSides(source: RandomPage): Sides | null {
  const sides = formPage(source)
  if (!sides) return null
  const { page, compiled } = sides
  const form = compiled.model.actions[0]?.form as ActionFormModel
  const version = async () => ({ form, validate: createValidator(form.schema) })
  const around = {
    ...(context as object),
    services: { documents: { version, refusal: async () => null } },
  } as never
  const recordOf = (content: Row | null) =>
    content && { randomId: 1, version: 1, title: '一', formVersionId: 7, content }
  return {
    fill(before, typed) {
      const outer = type(openForm(page, recordOf(before)), { title: '一', formVersionId: 7 })
      openDocument(outer, outer.handles.get('content') as FieldHandle, { version: 7, form })
      const document = outer.documents.get('content')
      if (document?.kind !== 'open') throw new Error('The document was not opened.')
      type(document.state, typed)
      const { valid } = checkForm(outer)
      expect(payloadOf(outer).content).toEqual(payloadOf(document.state))
      return { state: document.state, valid }
    },
    async store(before, content) {
      const body = { title: '一', formVersionId: 7, content }
      const { errors, changes } = await store(around, compiled, recordOf(before), body)
      const inside = errors.map(error => ({ ...error, field: error.field.replace(/^content\./, '') }))
      return { errors: inside, values: (changes.content ?? before ?? {}) as Row, hidden: [] }
    },
  }
}

function openForm(page: PageModel, before: Row | null): FormState {
  const mode = before === null ? 'create' : 'update'
  const plan = recordPlan({ model: page, mode, user })
  const values = before ?? newRecordValues(plan.known, { user, names: plan.names })
  return createFormState({ plan, values, origin: { record: before, user } })
}

function type(state: FormState, typed: Row): FormState {
  for (const [name, value] of Object.entries(typed)) {
    const handle = state.handles.get(name)
    if (handle?.standing !== 'editable') continue
    if (handle.field.shapes) state.restructure(handle, value as Row[])
    else state.input(handle, value)
  }
  drawCards(state)
  return state
}

/** Rows of several shapes are checked as their cards are drawn. */
function drawCards(state: FormState): void {
  for (const { field, path } of [...state.handles.values()].filter(handle => handle.field.shapes)) {
    const rows = state.form.getValuesIn(path) as unknown[] | null
    for (const [index, row] of (rows ?? []).entries())
      for (const inner of fieldsInside(field, row)) state.cell([path, String(index)], inner)
  }
}

async function store(
  around: typeof context,
  compiled: CompiledResource,
  before: Row | null,
  body: Row,
): Promise<Draft> {
  const draft = await readChanges(around, compiled, structuredClone(body), before && structuredClone(before))
  await checkDrafts(around, compiled, [draft])
  return draft
}

type Mistake = readonly [field: string, message: string]

/**
 * Mistakes without those that a form tells only once everything else is right: the server tells them at once, first
 * those of schemas, then the rules of single fields, then those over several.
 */
function firstOf(mistakes: readonly Mistake[]): Row {
  const stages = [
    mistakes.filter(([, message]) => !RULES.has(message)),
    mistakes.filter(([, message]) => message !== RULE_OF_ALL),
    mistakes,
  ]
  return Object.fromEntries(stages.find(stage => stage.length > 0) ?? [])
}

const mistakesOf = ({ errors }: Pick<Draft, 'errors'>): Row =>
  firstOf(errors.map(({ field, message }) => [field, textOf(String(message))]))

const shownMistakes = ({ errors }: FormState): Row =>
  firstOf(errors.paths().map(path => [path, errors.at(path) as string]))

const RULE_OF_ALL = '合计过大'
const RULES = new Set([
  RULE_OF_ALL,
  'amount 不符',
  'note 不符',
  'price 不符',
  'size 不符',
  'memo 不符',
  '“都没有”不能与其他选项同时选择',
])

/** Compares what both sides make of what is typed, and gives what would be stored; null where nothing is. */
async function compare(sides: Sides, before: Row | null, typed: Row): Promise<Row | null> {
  const { state, valid } = sides.fill(before, typed)
  const { errors, values, hidden } = await sides.store(before, payloadOf(state))
  expect(hidden.filter(path => !state.presence.isHidden(path))).toEqual([])
  expect({ valid, mistakes: shownMistakes(state) }).toEqual({
    valid: errors.length === 0,
    mistakes: mistakesOf({ errors }),
  })
  if (!valid) return null
  for (const { name } of state.plan.known) {
    if (!state.handles.has(name)) continue
    const shown = heldValue(state, name)
    expect({ [name]: plain(shown) }).toEqual({ [name]: plain(values[name]) })
  }
  // Whoever sends what is hidden sends it in vain.
  const everything = await sides.store(before, { ...typed, ...payloadOf(state) })
  if (everything.errors.length === 0) expect(plain(everything.values)).toEqual(plain(values))
  return values
}

/** Absent, null and no rows are one; rows are compared without their ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain)
  if (typeof value !== 'object' || value === null) return value ?? null
  const said = Object.entries(value).filter(([name, inner]) => name !== 'id' && plain(inner) !== null)
  return Object.fromEntries(said.map(([name, inner]) => [name, plain(inner)]))
}

/** Pages. Continuous integration, which tries everything deep that a change may concern, stops at fewer: they take minutes. */
const DEEP_RUNS = process.env.CI ? 500 : 10_000
const RUNS = depth.isDeep ? DEEP_RUNS : 300

const FORMS: [what: string, sidesOf: (source: RandomPage) => Sides | null, runs: number][] = [
  ['a record', recordSides, RUNS],
  ['an action', actionSides, Math.ceil(RUNS / 3)],
  ['a document', documentSides, Math.ceil(RUNS / 3)],
]

describe('a form with conditions', () => {
  it.each(FORMS)(
    'should ask, demand, compute and refuse of %s in the browser what the server does',
    async (what, sidesOf, numRuns) => {
      const input = fc.tuple(
        randomForm,
        fc.array(fc.tuple(randomValues, randomValues), { minLength: 20, maxLength: 20 }),
      )
      await fc.assert(
        fc.asyncProperty(input, async ([source, entries]) => {
          const sides = sidesOf(source)
          fc.pre(sides !== null)
          for (const [first, second] of entries) {
            const stored = await compare(sides, null, first)
            if (stored === null || what === 'an action') continue
            await compare(
              sides,
              what === 'a record' ? { randomId: 1, version: 1, ...stored } : stored,
              second,
            )
          }
        }),
        { ...depth.property(3_000), numRuns, endOnFailure: true },
      )
    },
    900_000,
  )
})
