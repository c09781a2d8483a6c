import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeManifest } from '#tests/support/writeManifest.ts'

const PROJECT = join(import.meta.dirname, '../../..')
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

/** A copy of the project, which has the type as well. */
let root = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const run = (...words: string[]) =>
  spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' as const })
const check = (page = pageOf(), widgets = ['text', 'array-table', 'weekdays']) => {
  write(PAGE, page)
  writeManifest(root, { widgets })
  return run('cli/schema.ts', 'check').stdout
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-type-'))
  const valuesOf = 'tests/server/isolation/valuesOf.ts'
  for (const path of ['package.json', 'cli', 'build', 'server', 'src/model', 'src/process', valuesOf])
    cpSync(join(PROJECT, path), join(root, path), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'))
  const fixtures = join(PROJECT, 'tests/fixtures/field-types')
  cpSync(join(fixtures, 'weekdays.ts'), join(root, 'src/model/field-types/weekdays.ts'))
  cpSync(join(fixtures, 'probe.ts'), join(root, 'probe.ts'))
  writeManifest(root, { widgets: ['text', 'array-table', 'weekdays'] })
  write(PAGE, pageOf())
  const { status, stderr } = run('cli/schema.ts', 'types')
  if (status !== 0) throw new Error(stderr)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a field type whose values are lists, in one file', () => {
  it('should be taken by the check, and refused on values of another kind', () => {
    expect(check()).toBe('The page files are in order.\n')
    const mistaken = pageOf({
      day: { type: 'string', format: 'weekdays', title: '日' },
      dates: { type: 'array', format: 'date', title: '日期' },
    })
    const told = check(mistaken)
    expect(told).toContain('format weekdays means nothing on string; it belongs to array')
    expect(told).toContain('format date means nothing on array; it belongs to string')
  })

  it('should be told when its widget is missing', () => {
    expect(check(pageOf(), ['text', 'array-table'])).toMatch(
      /index\.json:1:\d+ weekdays is edited by the widget weekdays, which is not there/,
    )
  })

  it('should have its own type in TypeScript', () => {
    const text = readFileSync(join(root, 'schemas/records.d.ts'), 'utf8')
    expect(text).toContain("days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[] | null")
  })

  it('should describe its items, have an example, and be found by what its list has', () => {
    const { stdout, stderr } = run('probe.ts', pageOf())
    if (stdout === '') throw new Error(stderr)
    const found = JSON.parse(stdout)
    expect(found.items).toMatchObject({ type: 'string', enum: expect.arrayContaining(['mon']) })
    expect(found.mistakes).toEqual([0, 1, 1])
    expect(found.values).toEqual({ days: ['mon', 'wed'] })
    const both = [true, '["mon","tue"]']
    expect(found.searched).toEqual([both, both, 'SEARCH_INVALID'])
  })
})
