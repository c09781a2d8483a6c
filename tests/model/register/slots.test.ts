import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '#model/createCompiler.ts'
import { compileRegister } from '#model/register/compileRegister.ts'
import { assignSlots, MOST_SEARCHED, slotOf, slotValue } from '#model/register/slots.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { FieldModel } from '#model/types/index.ts'

const dept = {
  path: 'system/dept/index.json',
  text: JSON.stringify({
    title: '部门',
    menu: {},
    resource: { path: '/system/dept', properties: { deptName: { type: 'string', title: '名称' } } },
  }),
}
const reader = createCompiler()

function pageOf(properties: Record<string, PropertySource>, slots = {}, isFilled = true) {
  const records = { table: 'sys_document_record', departments: 'system/dept/index' }
  const facts = {
    ...records,
    formId: 7,
    versionId: 3,
    title: '登记',
    properties,
    required: [],
    columns: null,
    search: null,
  }
  const environment = { dictionaries: {}, pages: [dept] }
  const { page, problems } = compileRegister(facts, { slots, isFilled }, { environment, reader })
  expect(problems).toEqual([])
  return page
}

const partsOf = (properties: Record<string, PropertySource>): FieldModel[] =>
  pageOf(properties)?.resource?.fields.find(({ name }) => name === 'content')?.parts ?? []

const types: PropertySource[] = [
  { type: 'string' },
  { type: 'number' },
  { type: 'integer' },
  { type: 'boolean' },
  { type: 'string', format: 'date' },
]

describe('assignSlots', () => {
  it('should keep a field where it is, under a new name too, and give no slot to two', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), {
      maxLength: MOST_SEARCHED,
    })
    const chosen = names.chain(list =>
      fc.tuple(fc.constant(list), fc.array(fc.nat(4), { minLength: 8, maxLength: 8 })),
    )
    fc.assert(
      fc.property(chosen, chosen, ([first, kinds], [second, later]) => {
        const made = (list: string[], ofTypes: number[]) =>
          partsOf(
            Object.fromEntries(
              list.map((name, index) => [name, types[ofTypes[index] ?? 0] as PropertySource]),
            ),
          )
        const before = assignSlots(made(first, kinds), {})
        const fields = made(second, later)
        const after = assignSlots(fields, before)
        expect(Object.keys(after).sort()).toEqual([...second].sort())
        expect(new Set(Object.values(after)).size).toBe(second.length)
        for (const field of fields) {
          const kept = slotOf(field, before)
          if (kept !== undefined) expect(after[field.name]).toBe(kept)
        }
      }),
      { numRuns: 25 },
    )
    const [renamed] = partsOf({ fee: { type: 'number', 'x-renamed-from': 'cost' } })
    expect(assignSlots([renamed as FieldModel], { cost: 'number3' })).toEqual({ fee: 'number3' })
  })
})

describe('slotValue', () => {
  it('should keep what the field is today, read under its former names', () => {
    const [fee, done, text] = partsOf({
      fee: { type: 'number', 'x-renamed-from': 'cost' },
      done: { type: 'boolean' },
      text: { type: 'string' },
    }) as [FieldModel, FieldModel, FieldModel]
    expect(slotValue(fee, { cost: 3 })).toBe(3)
    expect(slotValue(fee, { cost: 3, fee: null })).toBeNull()
    expect(slotValue(fee, { fee: '3' })).toBeNull()
    expect(slotValue(done, { done: true })).toBe('true')
    expect(slotValue(text, { text: '字'.repeat(600) })).toHaveLength(500)
    expect(slotValue(text, null)).toBeNull()
  })
})

describe('compileRegister', () => {
  it('should make a page of the fields of a form, that sorts by what slots keep once they are filled', () => {
    const properties: Record<string, PropertySource> = {
      subject: { type: 'string', title: '主题' },
      deptId: { type: 'integer', title: '部门', 'x-ref': 'system/dept/index' },
      rows: { type: 'array', items: { type: 'object', properties: { part: { type: 'string' } } } },
      cost: { type: 'number', title: '费用' },
    }
    const slots = { subject: 'text1', cost: 'number1' }
    const page = pageOf(properties, slots)
    expect(page).toMatchObject({ component: 'run-time/7', access: ['form:7:list'], menu: null, kind: 'crud' })
    const columnsOf = (sortable: boolean, isFilled: boolean) =>
      pageOf(properties, slots, isFilled)
        ?.list?.columns.filter(column => column.path.startsWith('content.') && column.sortable === sortable)
        .map(({ path }) => path)
    expect(columnsOf(true, true)).toEqual(['content.subject', 'content.cost'])
    expect(columnsOf(true, false)).toEqual([])
    expect(page?.resource?.operations.list?.path).toBe('/run-time/7/list')
    expect(page?.form?.layout).toMatchObject([{ type: 'field', field: 'content' }])
  })
})
