import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '#model/createCompiler.ts'
import type { AppModel, CompileEnvironment } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { writeManifest } from '#tests/support/writeManifest.ts'
import { COMPLETION_FILE, completionText, refreshCompletion } from '../../../cli/schema/completion.ts'

interface Completion {
  $defs: Record<string, { anyOf?: { const: string; description?: string }[] }>
}

const text = { type: 'string', description: 'Words.' }
const WIDGETS = {
  text: { placeholder: text },
  number: { step: { type: 'number', description: 'Step.' } },
  'tree-reference': { display: { type: 'string', enum: ['select', 'tree'], description: 'Look.' } },
  reference: { details: { type: 'array', items: { type: 'string' }, description: 'More.' } },
}

let root: string
let environment: CompileEnvironment
let app: AppModel

function write(path: string, value: object): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(value))
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'mortise-completion-'))
  writeManifest(root, {
    ...{ widgets: [...Object.keys(WIDGETS), 'switch'], widgetProperties: WIDGETS, icons: ['user'] },
    slots: ['board'],
  })
  write('seeds/base/menus.json', [{ path: 'area', permission: 'area:see' }])
  write('seeds/base/dictionaries.json', [{ dictType: 'state', values: [{ value: '0', label: '开' }] }])
  write('schemas/area/one.json', {
    title: '一',
    menu: { parent: 'area' },
    resource: { path: '/area/one', properties: { name: { type: 'string', title: '名称' } } },
  })
  const { files, ...sources } = await loadSources(root)
  environment = sources.environment
  const result = createCompiler().compile(files, environment)
  if (!result.app) throw new Error(JSON.stringify(result.problems))
  app = result.app
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const completion = () => JSON.parse(completionText(environment, app)) as Completion

function offered(names: string): [string, string | undefined][] {
  const list = completion().$defs[names]?.anyOf ?? []
  return list.map(entry => [entry.const, entry.description])
}

describe('completionText', () => {
  it.each([
    ['Pages', ['area/one', '一']],
    ['Widgets', ['number', 'Takes step.']],
    ['Dictionaries', ['state', '0 开']],
    ['Permissions', ['area:one:add', '一：新增']],
    ['Permissions', ['area:see', undefined]],
    ['Menus', ['area', undefined]],
    ['MenuPages', ['/area/one', '一']],
    ['Icons', ['user', undefined]],
    ['Custom', ['board', undefined]],
  ])('should offer what the project has: %s', (names, entry) => {
    expect(offered(names)).toContainEqual(entry)
  })

  const page = (property: object, more: object = {}) => ({
    title: '页',
    resource: { path: '/a', properties: { name: { title: '名称', ...property } } },
    ...more,
  })
  const layout = (part: object) => page({}, { form: { layout: [{ field: 'name', ...part }] } })

  it.each([
    [
      'a widget by its key',
      page({ 'x-component': 'text', 'x-component-props': { placeholder: '名' } }),
      true,
    ],
    ['another word', page({ 'x-component': 'text', 'x-component-props': { plcholder: '名' } }), false],
    ['another type', page({ 'x-component': 'text', 'x-component-props': { placeholder: 1 } }), false],
    ['a widget that follows from the type', page({ type: 'number', 'x-component-props': { step: 2 } }), true],
    ['another word of it', page({ type: 'number', 'x-component-props': { stpe: 2 } }), false],
    [
      'either picker of a reference',
      page({
        type: 'integer',
        'x-ref': 'area/one',
        'x-component-props': { display: 'tree', details: ['a'] },
      }),
      true,
    ],
    [
      'a look that a picker has not',
      page({ type: 'integer', 'x-ref': 'area/one', 'x-component-props': { display: 'list' } }),
      false,
    ],
    ['a place in the form', layout({ component: 'number', props: { step: 2 } }), true],
    ['another word there', layout({ component: 'number', props: { steps: 2 } }), false],
    [
      'a widget of which nothing is known',
      page({ 'x-component': 'switch', 'x-component-props': { a: 1 } }),
      true,
    ],
    ['names that only the check knows about', page({ 'x-component': 'none', 'x-dict': 'none' }), true],
  ])('should judge %s', (_what, given, isValid) => {
    const validate = new Ajv2020({ strict: false, formats: { regex: true } }).compile(completion())
    expect(validate(given)).toBe(isValid)
  })
})

describe('refreshCompletion', () => {
  it('should write the file when it would be another one, and only then', async () => {
    const file = join(root, COMPLETION_FILE)
    expect(existsSync(file)).toBe(false)
    await refreshCompletion(root)
    expect(readFileSync(file, 'utf8')).toBe(completionText(environment, app))

    const { mtimeMs } = statSync(file)
    await refreshCompletion(root)
    expect(statSync(file).mtimeMs).toBe(mtimeMs)

    write('schemas/area/two.json', { title: '二' })
    await refreshCompletion(root)
    expect(statSync(file).mtimeMs).toBe(mtimeMs)

    write('schemas/area/two.json', {
      title: '二',
      menu: { parent: 'area' },
      tabs: [{ title: '一', page: 'area/one' }],
    })
    await refreshCompletion(root)
    expect(readFileSync(file, 'utf8')).toContain('"const": "area/two"')
  })
})
