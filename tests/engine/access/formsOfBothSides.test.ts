import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { textOf } from '#model/language/t.ts'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import type { CompiledResource } from '#server/engine/registry/CompiledResource.ts'
import { behaviourOf, compileResource } from '#server/engine/registry/compileResource.ts'
import { checkDrafts } from '#server/engine/write/checkDrafts.ts'
import { type Draft, draftedRecord } from '#server/engine/write/Draft.ts'
import { readChanges } from '#server/engine/write/readChanges.ts'
import { depthOf } from '#tests/support/depth.ts'
import { createFormState } from '../../../src/engine/form/core/createFormState.ts'
import type { FormState } from '../../../src/engine/form/core/FormState.ts'
import { newRecordValues } from '../../../src/engine/form/core/newRecordValues.ts'
import { payloadOf } from '../../../src/engine/form/core/payloadOf.ts'
import { recordPlan } from '../../../src/engine/form/core/recordPlan.ts'
import { heldValue } from '../../../src/engine/form/reactions/heldValue.ts'
import { checkForm } from '../../../src/engine/form/validation/checkForm.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { randomForm, randomValues } from './randomForms.ts'

const depth = depthOf(import.meta.filename)
const { user } = createFakeHost({ models: {} })
const context = { caller: { ...user, permissions: new Set<string>() }, now: new Date() } as never

type Row = Record<string, unknown>

/** The page on both sides; null where the check refuses it. */
function compile(source: object): { page: PageModel; compiled: CompiledResource } | null {
  const files = [{ path: 'test/random/index.json', text: JSON.stringify(source) }]
  const { app, problems } = compileApp(files, { dictionaries: {}, permissions: [], menus: [] })
  if (!app) {
    expect(problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual([
      'compute-cycle',
    ])
    return null
  }
  const resource = app.resources['test/random/index'] as ResourceModel
  return {
    page: app.pages['test/random/index'] as PageModel,
    compiled: compileResource(app, resource, behaviourOf(resource, [])),
  }
}

/** What the browser makes of what is typed over a record. */
function fillIn(page: PageModel, before: Row | null, typed: Row): FormState {
  const mode = before === null ? 'create' : 'update'
  const plan = recordPlan({ model: page, mode, user })
  const values = before ?? newRecordValues(plan.known, { user, names: plan.names })
  const state = createFormState({ plan, values, origin: { record: before, user } })
  for (const [name, value] of Object.entries(typed)) {
    const handle = state.handles.get(name)
    if (handle?.standing === 'editable') state.input(handle, value)
  }
  return state
}

async function store(compiled: CompiledResource, before: Row | null, body: Row): Promise<Draft> {
  const draft = await readChanges(context, compiled, structuredClone(body), before && structuredClone(before))
  await checkDrafts(context, compiled, [draft])
  return draft
}

/** Mistakes that stand at a field, without those that a form tells only once everything else is right. */
function mistakesOf({ errors }: Draft): Row {
  const first = errors.filter(({ code }) => code !== 'RULE')
  return Object.fromEntries(
    (first.length > 0 ? first : errors).map(({ field, message }) => [field, textOf(String(message))]),
  )
}

function shownMistakes(state: FormState, rules: ReadonlySet<string>): Row {
  const all = state.errors.paths().map(path => [path, state.errors.at(path) as string] as const)
  const first = all.filter(([, message]) => !rules.has(message))
  return Object.fromEntries(first.length > 0 ? first : all)
}

const RULES = new Set(['amount 不符', 'note 不符', 'price 不符', '“都没有”不能与其他选项同时选择'])

/** Compares what both sides make of what is typed, and gives the record that would be stored; null where none is. */
async function compare(
  { page, compiled }: { page: PageModel; compiled: CompiledResource },
  before: Row | null,
  typed: Row,
): Promise<Row | null> {
  const state = fillIn(page, before, typed)
  const { valid } = checkForm(state)
  const draft = await store(compiled, before, payloadOf(state))
  const hidden = [...(draft.presence?.hidden ?? [])].toSorted()
  expect(hidden.filter(path => !state.presence.isHidden(path))).toEqual([])
  expect({ valid, mistakes: shownMistakes(state, RULES) }).toEqual({
    valid: draft.errors.length === 0,
    mistakes: mistakesOf(draft),
  })
  if (!valid) return null
  const stored = draftedRecord(draft)
  for (const { name } of state.plan.known) {
    if (!state.handles.has(name)) continue
    const shown = heldValue(state, name)
    expect({ [name]: plain(shown) }).toEqual({ [name]: plain(stored[name]) })
  }
  // Whoever sends what is hidden sends it in vain.
  const everything = await store(compiled, before, { ...typed, ...payloadOf(state) })
  if (everything.errors.length === 0) expect(plain(draftedRecord(everything))).toEqual(plain(stored))
  return stored
}

/** Absent, null and no rows are one; rows are compared without their ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain)
  if (typeof value !== 'object' || value === null) return value ?? null
  const said = Object.entries(value).filter(([name, inner]) => name !== 'id' && plain(inner) !== null)
  return Object.fromEntries(said.map(([name, inner]) => [name, plain(inner)]))
}

/** Pages. Continuous integration, which tries everything deep that a change may concern, stops at fewer: they take minutes. */
const DEEP_RUNS = process.env.CI ? 1_000 : 10_000
const RUNS = depth.isDeep ? DEEP_RUNS : 300

describe('a form with conditions', () => {
  it('should ask, demand, compute and refuse in the browser what the server does', async () => {
    const input = fc.tuple(
      randomForm,
      fc.array(fc.tuple(randomValues, randomValues), { minLength: 20, maxLength: 20 }),
    )
    await fc.assert(
      fc.asyncProperty(input, async ([source, entries]) => {
        const sides = compile(source)
        fc.pre(sides !== null)
        for (const [first, second] of entries) {
          const stored = await compare(sides, null, first)
          if (stored !== null) await compare(sides, { randomId: 1, version: 1, ...stored }, second)
        }
      }),
      { ...depth.property(3_000), numRuns: RUNS, endOnFailure: true },
    )
  }, 900_000)
})
