import { afterEach, describe, expect, it, vi } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { createBudget, type Expression, formulasAmong, isTrue, namesOf } from '#model/expression/index.ts'
import { textOf } from '#model/language/t.ts'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import { expressionScope, nearNames } from '#server/engine/expression/expressionScope.ts'
import { ruleMistake } from '#server/engine/expression/holdsFor.ts'
import type { CompiledResource, ExpressionLevel } from '#server/engine/registry/CompiledResource.ts'
import { behaviourOf, compileResource } from '#server/engine/registry/compileResource.ts'
import { checkRangeEnds } from '#server/engine/write/checkRangeEnds.ts'
import { checkFormRules } from '#server/engine/write/checkRules.ts'
import { computeFields, evaluateField } from '#server/engine/write/computeFields.ts'
import { createDraft, draftedRecord } from '#server/engine/write/Draft.ts'
import { compileRowCondition } from '../../../src/engine/access/compileRowCondition.ts'
import { actionPlan } from '../../../src/engine/form/core/actionPlan.ts'
import { createFormState } from '../../../src/engine/form/core/createFormState.ts'
import { actionValues } from '../../../src/engine/form/core/newRecordValues.ts'
import { payloadOf } from '../../../src/engine/form/core/payloadOf.ts'
import { plainValue } from '../../../src/engine/form/core/plainValue.ts'
import { recordPlan } from '../../../src/engine/form/core/recordPlan.ts'
import { checkForm } from '../../../src/engine/form/validation/checkForm.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const { user } = createFakeHost({ models: {} })
const NOW = new Date('2026-03-01T00:00:00Z')

const duration = { type: 'string', format: 'duration', title: '时长' }
const time = { type: 'string', format: 'date-time', title: '时刻' }

const FIELDS = {
  loanName: { type: 'string', title: '名称' },
  startDate: { type: 'string', format: 'date', title: '日期' },
  startTime: time,
  endTime: time,
  opens: { type: 'string', format: 'time', title: '开门' },
  limit: duration,
  pause: duration,
  price: { type: 'number', title: '单价', 'x-scale': 2 },
  rate: { type: 'number', title: '比率' },
  count: { type: 'integer', title: '数量' },
  extra: {
    type: 'object',
    title: '其他',
    properties: { wait: duration, note: { type: 'string', title: '注' } },
  },
  open: { type: 'boolean', title: '开放' },
  parentId: {
    type: 'integer',
    title: '上级',
    'x-ref': { to: 'test/loan/index', as: 'parent', embed: ['limit'] },
  },
}

const RECORD = {
  loanName: '甲',
  startDate: '2026-02-28',
  startTime: '2026-01-01 08:00:00',
  endTime: '2026-01-02 10:00:00',
  opens: '08:30:00',
  limit: 'P7D',
  pause: 'P6D',
  price: 0.1,
  rate: 0.2,
  count: 3,
  extra: { wait: 'PT36H', note: '' },
  open: true,
  parentId: 7,
  parent: { loanId: 7, loanName: '乙', limit: 'PT90M' },
}

/** Conditions about a record, and what both sides say of RECORD. */
const CONDITIONS: [source: string, holds: boolean][] = [
  ['pause <= limit', true],
  ['limit <= duration("2d")', false],
  ['duration("7d") == limit', true],
  ['endTime - startTime <= limit', true],
  ['endTime - startTime > duration("1d3h")', false],
  ['pause + duration("1d") == limit', true],
  ['startTime + limit > endTime', true],
  ['startDate < now', true],
  ['startDate <= "2026-02-28"', true],
  ['startDate + limit >= now', true],
  ['startDate == date("2026-02-28 13:00:00")', true],
  ['opens < "09:00:00"', true],
  ['price + rate == 0.3', true],
  ['count * 2 >= 6 && open', true],
  ['!open', false],
  ['extra.wait <= duration("1d12h")', true],
  ['extra.note == null || extra.note == ""', true],
  ['parentId.limit <= duration("2h")', true],
  ['parentId.loanName == "乙"', true],
]
const EMPTY = Object.fromEntries(Object.keys(RECORD).map(name => [name, null]))

/** Formulas of fields of a type, and what both sides store. */
const FORMULAS: [type: object, source: string, value: unknown][] = [
  [duration, 'endTime - startTime', 'P1DT2H'],
  [duration, 'limit + pause', 'P13D'],
  [time, 'startTime + limit', '2026-01-08 08:00:00'],
  [{ type: 'string', format: 'date', title: '日' }, 'startDate + duration("1d")', '2026-03-01'],
  [{ type: 'number', title: '数', 'x-scale': 2 }, 'price * rate * count', 0.06],
  [{ type: 'integer', title: '数' }, 'count + 1', 4],
  [{ type: 'boolean', title: '否' }, 'pause < limit', true],
  [duration, 'extra.wait', 'P1DT12H'],
]

/** Rules of a field, the value that is put into it, and whether it may stand. */
const RULES: [field: string, source: string, value: unknown, holds: boolean][] = [
  ['pause', 'self <= limit', 'P6D', true],
  ['pause', 'self <= limit', 'P10D', false],
  ['pause', 'self <= values.limit && self <= record.limit', 'P8D', false],
  ['pause', 'self <= limit', null, true],
  ['limit', 'self >= endTime - startTime', 'PT26H', true],
  ['limit', 'self >= endTime - startTime', 'PT25H', false],
  ['startDate', 'self + duration("1d") > startTime', '2025-12-31', false],
  ['endTime', 'self > startTime', '2026-01-01 08:00', false],
  ['count', 'self < 10', 9, true],
]

/** Rules of the field "pause" in the form of an action, what is sent, and whether it may stand. */
const FORM_RULES: [source: string, values: Record<string, unknown>, holds: boolean][] = [
  ['self <= limit', { pause: 'P7D' }, true],
  ['self <= limit', { pause: 'P8D' }, false],
  ['self <= record.pause', { pause: 'P7D' }, false],
  ['pause == self && values.pause == self', { pause: 'P1D' }, true],
  ['rate > 1 || self < limit', { pause: 'P8D', rate: 2 }, true],
  ['rate > 0', { pause: 'P1D', rate: 0 }, false],
  // What the form has and was not sent is empty, whatever the record has.
  ['rate == null', { pause: 'P1D' }, true],
  ['values.rate == null && record.rate == 0.2', { pause: 'P1D' }, true],
  ['parentId.limit < self', { pause: 'P1D' }, true],
  ['now < startTime', { pause: 'P1D' }, false],
]

/** Ends of ranges, by themselves and under a condition, and which fields both sides find wrong. */
const RANGES: [rule: object, values: Record<string, unknown>, wrong: string[]][] = [
  [{ from: 'startTime', to: 'endTime' }, {}, []],
  [{ from: 'startTime', to: 'endTime' }, { endTime: '2026-01-01 08:00:00' }, ['endTime']],
  [{ from: 'startTime', to: 'endTime' }, { endTime: '2026-01-01 07:59:59' }, ['endTime']],
  [{ from: 'startTime', to: 'endTime' }, { startTime: null, endTime: null }, ['startTime', 'endTime']],
  [{ from: 'startTime', to: 'endTime', when: 'open' }, { endTime: null }, ['endTime']],
  [{ from: 'startTime', to: 'endTime', when: 'open' }, { open: false, endTime: null }, []],
  [{ from: 'startTime', to: 'endTime', when: 'count > 3' }, { count: null, endTime: null }, []],
  [{ from: 'rate', to: 'count' }, { rate: 3 }, ['count']],
  [{ from: 'rate', to: 'count' }, { rate: 0, count: 1 }, []],
]

function compile(
  properties: object,
  more: object = {},
): {
  page: PageModel
  compiled: CompiledResource
  level: ExpressionLevel
  forms: CompiledResource['forms']
  when(source: string): Expression
} {
  const source = {
    title: '借用',
    menu: {},
    resource: { path: '/test/loan', key: 'loanId', label: 'loanName', properties, ...more },
  }
  const files = [{ path: 'test/loan/index.json', text: JSON.stringify(source) }]
  const { app, problems } = compileApp(files, { dictionaries: {}, permissions: [], menus: [] })
  if (!app) throw new Error(problems.map(({ message }) => message).join('\n'))
  const resource = app.resources['test/loan/index'] as ResourceModel
  const compiled = compileResource(app, resource, behaviourOf(resource, []))
  const { level, forms, expression: when } = compiled
  return { page: app.pages['test/loan/index'] as PageModel, compiled, level, forms, when }
}

const context = { caller: { ...user, permissions: new Set<string>() }, now: NOW } as never

function formOf(page: PageModel, record: object) {
  const plan = recordPlan({ model: page, mode: 'update', user })
  return createFormState({ plan, values: { ...record }, origin: { record: { ...record }, user } })
}

afterEach(() => void vi.restoreAllMocks())

describe('an expression of a page', () => {
  it('should hold for a record in the browser as on the server', () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const actions = Object.fromEntries(
      CONDITIONS.map(([when], index) => [`do${index}`, { title: '做', when, set: { count: 'count' } }]),
    )
    const { page, when } = compile(FIELDS, { actions })
    const names = namesOf(page.resource?.fields ?? [])
    for (const [source, holds] of CONDITIONS) {
      const inBrowser = compileRowCondition(source, { user, verdict: 'holds', names })
      const onServer = (record: object) => isTrue(when(source), expressionScope(context, { ...record }))
      expect([source, inBrowser(RECORD), onServer(RECORD)]).toEqual([source, holds, holds])
      expect([source, inBrowser(EMPTY)]).toEqual([source, onServer(EMPTY)])
    }
    expect(warn).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('should have at hand in the browser what a condition reads of a referred record', () => {
    const { page } = compile(FIELDS, {
      operations: { update: { when: 'parentId.count > 1' } },
      actions: { lend: { title: '借出', when: 'open && parentId.rate != null', set: { count: 'count' } } },
    })
    const parent = page.resource?.fields.find(({ name }) => name === 'parentId')?.reference
    expect(parent?.embed).toEqual(['loanId', 'loanName', 'limit', 'count', 'rate'])
    const condition = compileRowCondition('parentId.count > 1', {
      ...{ user, verdict: 'holds' },
      names: namesOf(page.resource?.fields ?? []),
    })
    expect([{ count: 2 }, { count: 1 }, null].map(parent => condition({ ...RECORD, parent }))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('should compute in the browser what the server stores', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const made = FORMULAS.map(([type, source], index) => [`made${index}`, { ...type, 'x-compute': source }])
    const { page, compiled } = compile({ ...FIELDS, ...Object.fromEntries(made) })
    const state = formOf(page, RECORD)
    for (const [index, [, source, value]] of FORMULAS.entries()) {
      const computed = formulasAmong(compiled.derivations).find(({ field }) => field.name === `made${index}`)
      if (!computed) throw new Error(`${source} was not compiled.`)
      const draft = createDraft(null, {})
      const scope = expressionScope(context, RECORD, { values: RECORD })
      const { field, formula: expression } = computed
      const stored = evaluateField(draft, { field, expression }, { scope, path: source })
      const shown = plainValue(state.form.getValuesIn(`made${index}`))
      expect([source, shown, stored]).toEqual([source, value, value])
    }
    expect(warn).not.toHaveBeenCalled()
  })

  it.each(RULES)('should demand of %s that %s, of %s, on both sides: %s', (name, assert, value, holds) => {
    const fields = {
      ...FIELDS,
      [name]: { ...FIELDS[name as 'limit'], 'x-rules': [{ assert, message: '不可以' }] },
    }
    const { page, level } = compile(fields)
    const record = { ...RECORD, [name]: value }
    const state = formOf(page, record)
    checkForm(state)
    const [rule] = level.rules
    if (!rule) throw new Error(`${assert} was not compiled.`)
    const scope = expressionScope(context, record, { values: record, self: value })
    const message = ruleMistake(rule, scope, createBudget())
    expect([state.errors.at(name) === undefined, message === null]).toEqual([holds, holds])
  })

  it.each(FORM_RULES)('should demand of an action that %s, on both sides: %s', (assert, values, holds) => {
    const lend = {
      title: '借出',
      set: { count: 'count' },
      form: {
        properties: {
          pause: { ...duration, 'x-rules': [{ assert, message: '不可以' }] },
          rate: FIELDS.rate,
        },
      },
    }
    const { page, forms } = compile(FIELDS, { actions: { lend } })
    const action = page.resource?.actions.find(({ name }) => name === 'lend')
    const level = forms.get('lend')?.level
    if (!action?.form || !level) throw new Error('The action was not compiled.')
    const plan = actionPlan({ action, model: page, user })
    const sent = actionValues(action.form.fields, { user, names: plan.names, record: RECORD })
    const state = createFormState({ plan, values: { ...sent, ...values }, origin: { record: RECORD, user } })
    checkForm(state)
    const draft = createDraft(null, values)
    checkFormRules(context, draft, { level, values: nearNames(action.form, values), record: RECORD })
    expect([state.errors.at('pause') === undefined, draft.errors.length === 0]).toEqual([holds, holds])
  })

  it.each(RANGES)(
    'should demand both ends of %o in their order, on both sides: %o',
    (rule, values, wrong) => {
      const rate = { ...FIELDS.count, title: '比率' }
      const { page, compiled } = compile({ ...FIELDS, rate }, { noOverlap: [{ same: [], ...rule }] })
      const record = { ...RECORD, rate: 1, ...values }
      const state = formOf(page, record)
      checkForm(state)
      const draft = createDraft(record, {})
      checkRangeEnds(context, compiled, draft)
      expect(state.errors.paths().toSorted()).toEqual(wrong.toSorted())
      expect(draft.errors.map(({ field }) => field)).toEqual(wrong)
      for (const { field, message } of draft.errors) expect(state.errors.at(field)).toBe(message.zh)
    },
  )

  it('should know in a row the names of the row first, then those of the record', () => {
    const properties = {
      ...FIELDS,
      parts: {
        type: 'array',
        title: '部分',
        'x-table': 'test_loan_part',
        items: {
          type: 'object',
          properties: {
            pause: {
              ...duration,
              'x-rules': [{ assert: 'self <= limit && self <= values.limit', message: '过长' }],
            },
            from: time,
            rest: { ...duration, 'x-compute': 'limit - pause' },
          },
        },
      },
    }
    const { page, compiled, level } = compile(properties)
    const parts = [{ pause: 'P1D' }, { pause: 'P10D' }, {}]
    const record = { ...RECORD, parts }
    const state = formOf(page, record)
    const field = page.resource?.fields.find(({ name }) => name === 'parts')
    const part = level.inner.find(inner => inner.field.name === 'parts')
    const [rule] = part?.level.rules ?? []
    const [rest] = formulasAmong(compiled.derivations)
    if (!field || !part || !rule || !rest) throw new Error('The rows were not compiled.')
    for (const [index, row] of parts.entries()) {
      for (const inner of field.fields) state.cell(['parts', String(index)], inner)
      const near = nearNames(part.field, row)
      const scope = expressionScope(context, record, { near, values: record, self: near.pause })
      const draft = createDraft(null, {})
      const formula = { field: rest.field, expression: rest.formula }
      const stored = evaluateField(draft, formula, { scope, path: 'rest' }) ?? null
      expect(plainValue(state.form.getValuesIn(`parts.${index}.rest`)) ?? null).toBe(stored)
      expect(stored).toBe(['P6D', null, null][index])
      expect(ruleMistake(rule, scope, createBudget()) === null).toBe(index !== 1)
    }
    checkForm(state)
    expect(parts.map((_, index) => state.errors.at(`parts.${index}.pause`))).toEqual([
      undefined,
      textOf('过长'),
      undefined,
    ])
  })

  it('should settle formulas over formulas, of rows that nobody has drawn as well, whatever is typed last', async () => {
    const number = { type: 'number', title: '数', 'x-scale': 2 }
    const formula = (source: string) => ({ ...number, 'x-compute': source })
    // Each is written before what it reads.
    const { page, compiled } = compile({
      loanName: FIELDS.loanName,
      gross: formula('net + tax'),
      tax: formula('sum(lines, "tax")'),
      lines: {
        type: 'array',
        title: '明细',
        'x-table': 'test_loan_line',
        items: {
          type: 'object',
          properties: {
            share: formula('net > 0 ? round(amount * 100 / net, 2) : null'),
            tax: formula('amount * rate'),
            amount: formula('quantity * price'),
            ...{ quantity: number, price: number },
          },
        },
      },
      net: formula('sum(lines, "amount")'),
      ...{ rate: number },
    })
    const typed = {
      loanName: '甲',
      rate: 0.1,
      lines: [
        { quantity: 2, price: 10 },
        { quantity: 1, price: 5.5 },
      ],
    }
    const stored = async (before: object | null, values: object) => {
      const draft = createDraft(before && structuredClone({ ...before }), structuredClone({ ...values }))
      await computeFields(context, compiled, draft)
      expect(draft.errors).toEqual([])
      return draftedRecord(draft)
    }
    const state = formOf(page, typed)
    const shown = () => plainValue(state.form.values)
    const first = await stored(null, typed)
    expect(first).toMatchObject({ net: 25.5, tax: 2.55, gross: 28.05 })
    expect((first.lines as object[])[0]).toMatchObject({ amount: 20, tax: 2, share: 78.43 })
    expect(shown()).toEqual(first)

    const lines = page.resource?.fields.find(({ name }) => name === 'lines')
    const price = lines?.fields.find(({ name }) => name === 'price')
    const rate = state.handles.get('rate')
    if (!price || !rate) throw new Error('The page has no price or rate.')
    state.input(state.cell(['lines', '1'], price), 30)
    const second = await stored(first, { lines: [typed.lines[0], { quantity: 1, price: 30 }] })
    expect(second).toMatchObject({ net: 50, tax: 5, gross: 55 })
    expect(shown()).toEqual(second)

    // The rows are not sent, and follow all the same.
    state.input(rate, 0.2)
    const third = await stored(second, { rate: 0.2 })
    expect(third).toMatchObject({ net: 50, tax: 10, gross: 60 })
    expect(shown()).toEqual(third)
  })

  it('should let a stored row keep what its formula gives, though a new one may not have it', async () => {
    const sum = { type: 'integer', title: '数', maximum: 10, 'x-compute': 'count * 5' }
    const items = { type: 'object', properties: { count: FIELDS.count, sum } }
    const parts = { type: 'array', title: '部分', 'x-table': 'test_loan_part', items }
    const { compiled } = compile({ ...FIELDS, parts })
    const before = { ...RECORD, parts: [{ id: 1, count: 4, sum: 20 }] }
    const mistakesOf = async (changes: Record<string, unknown>) => {
      const draft = createDraft(before, changes)
      await computeFields(context, compiled, draft)
      return draft.errors.map(({ field }) => field)
    }
    expect(await mistakesOf({ loanName: '乙' })).toEqual([])
    expect(await mistakesOf({ parts: [...before.parts, { count: 5 }] })).toEqual(['parts.1.sum'])
    expect(await mistakesOf({ parts: [{ id: 1, count: 5 }] })).toEqual(['parts.0.sum'])
  })

  it('should send what was emptied of a new row, so that the server gives it no default again', () => {
    const rows = { count: { ...FIELDS.count, default: 3 }, rate: FIELDS.rate }
    const parts = {
      type: 'array',
      title: '部分',
      'x-table': 'test_loan_part',
      items: { type: 'object', properties: rows },
    }
    const { page } = compile({ ...FIELDS, parts })
    const state = formOf(page, {
      ...RECORD,
      parts: [
        { count: undefined, rate: 1 },
        { rate: undefined, count: 2 },
        { id: 7, rate: 3 },
      ],
    })
    // Of a stored row what is absent stays: it may be something that this reader is not told.
    expect(payloadOf(state).parts).toEqual([{ count: null, rate: 1 }, { count: 2 }, { id: 7, rate: 3 }])
  })

  it('should tell once that it cannot be worked out, however many rows have it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { page } = compile(FIELDS)
    const names = namesOf(page.resource?.fields ?? [])
    for (let row = 0; row < 3; row++) {
      const condition = compileRowCondition('count / 0 > 1', { user, verdict: 'holds', names })
      expect([condition(RECORD), condition(RECORD)]).toEqual([false, false])
    }
    expect(warn).toHaveBeenCalledTimes(1)
  })
})
