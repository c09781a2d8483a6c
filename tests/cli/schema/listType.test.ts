import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import type { FieldModel } from '#model/types/index.ts'
import { filterCondition } from '#server/engine/query/filterCondition.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'
import { valuesOf } from '#tests/server/isolation/valuesOf.ts'
import { writeManifest } from '#tests/support/writeManifest.ts'
import { runSchemaCommand } from '../../../cli/schema/runSchemaCommand.ts'

// What `npm run schema types` does for the file of a type.
vi.mock('#model/field-types/index.ts', async original => {
  const { fieldTypes } = await original<typeof import('#model/field-types/index.ts')>()
  const { default: weekdays } = await import('../../fixtures/field-types/weekdays.ts')
  return { fieldTypes: { ...fieldTypes, weekdays } }
})
vi.mock('#model/field-types/bases.ts', async original => {
  const { bases } = await original<typeof import('#model/field-types/bases.ts')>()
  const { base: weekdays } = await import('../../fixtures/field-types/weekdays.ts')
  return { bases: { ...bases, weekdays } }
})

const PAGE = 'schemas/area/course/index.json'
const properties = {
  name: { type: 'string', title: '名称', maxLength: 20 },
  days: { type: 'array', format: 'weekdays', title: '上课日', 'x-search': true },
  terms: {
    type: 'array',
    title: '学期',
    items: {
      type: 'object',
      properties: { on: { type: 'array', format: 'weekdays', title: '日', 'x-component': 'text' } },
    },
  },
}
const pageOf = (more: object = {}) =>
  JSON.stringify({
    title: '课程',
    menu: {},
    resource: { path: '/area/course', properties: { ...properties, ...more } },
  })

let root = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-type-'))
  writeManifest(root, { widgets: ['text', 'array-table', 'weekdays'] })
  write(PAGE, pageOf())
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const check = async () => (await runSchemaCommand(['check'], root)).output

describe('a field type whose values are lists, in one file', () => {
  it('should be taken by the check, and refused on values of another kind', async () => {
    expect(await check()).toBe('The page files are in order.')
    write(PAGE, pageOf({ day: { type: 'string', format: 'weekdays', title: '日' } }))
    expect(await check()).toContain('format weekdays means nothing on string; it belongs to array')
    write(PAGE, pageOf({ day: { type: 'array', format: 'date', title: '日' } }))
    expect(await check()).toContain('format date means nothing on array; it belongs to string')
  })

  it('should be told when its widget is missing', async () => {
    writeManifest(root, { widgets: ['text', 'array-table'] })
    expect(await check()).toMatch(
      /index\.json:1:\d+ weekdays is edited by the widget weekdays, which is not there/,
    )
  })

  it('should have its own type in TypeScript', async () => {
    expect(await runSchemaCommand(['types'], root)).toMatchObject({ exitCode: 0 })
    const text = readFileSync(join(root, 'schemas/records.d.ts'), 'utf8')
    expect(text).toContain("days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null")
  })

  it('should describe its items, and have an example', async () => {
    const days = compiled('days')
    const { schema } = days
    expect(schema.items).toMatchObject({ type: 'string', enum: expect.arrayContaining(['mon']) })
    const mistakes = createAjvValidator(schema)
    expect(mistakes(['mon'])).toEqual([])
    expect(mistakes(['someday'])).toHaveLength(1)
    expect(createAjvValidator(compiled('terms').schema)([{ on: ['someday'] }])).toHaveLength(1)
    expect(await valuesOf([days], {} as never)).toEqual({ days: ['mon', 'wed'] })
  })

  it('should be found by what its list has', () => {
    expect(searched(['mon,tue'])).toEqual(['["mon","tue"]'])
    expect(searched(['mon', 'tue'])).toEqual(['["mon","tue"]'])
    expect(() => searched(['mon,someday'])).toThrow(expect.objectContaining({ code: 'SEARCH_INVALID' }))
  })
})

function compiled(name: string): FieldModel {
  const environment = { dictionaries: {}, permissions: [], menus: [] }
  const { app } = compileApp([{ path: 'area/course/index.json', text: pageOf() }], environment)
  return app?.resources['area/course/index']?.fields.find(field => field.name === name) as FieldModel
}

/** What a search is compared with. */
function searched(texts: string[]): readonly unknown[] {
  const field = compiled('days')
  const filter = { field, operator: 'eq' as const, texts, descendants: false }
  const compiler = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: database => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const { sql, parameters } = filterCondition({} as never, {} as never, filter).compile(compiler)
  expect(sql).toContain('@> $1::jsonb')
  return parameters
}
