import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaNode } from '#model/check/shape/SchemaNode.ts'
import { compileApp } from '#model/compileApp.ts'
import type { CompileEnvironment, Problem, SourceFile } from '#model/types/index.ts'

const properties = import.meta.glob<Record<string, SchemaNode>>('../../../src/widgets/*/properties.ts', {
  eager: true,
  import: 'default',
})

/** What page files may say to each widget of the project, by its key. */
export const WIDGET_PROPERTIES = Object.fromEntries(
  Object.entries(properties).map(([path, known]) => [path.split('/').at(-2) ?? '', known]),
)

const FOLDER = join(import.meta.dirname, '../../fixtures/check')

/** What the fixtures may name beside the pages in _base. */
export const SURROUNDINGS: CompileEnvironment = {
  dictionaries: {
    state: ['0', '1', '2'].map(value => ({ value, label: value })),
    half_told: [
      { value: '0', label: '在用', labelEn: 'In use' },
      { value: '1', label: '报废', labelEn: null },
      { value: '2', label: 'USB', labelEn: null },
    ],
    yes_no: ['Y', 'N'].map(value => ({ value, label: value })),
  },
  permissions: ['base:special:use'],
  menus: ['base', 'base/log'],
  tenantTypes: { platform: 0, school: 2, company: 3 },
  roles: { 0: ['admin', 'operator'], 2: ['admin', 'teacher'], 3: ['admin', 'employee'] },
  widgets: [
    ...['text', 'number', 'textarea', 'select', 'switch', 'tags', 'reference', 'tree-reference'],
    ...[
      'date',
      'date-time',
      'time',
      'duration',
      'password',
      'region',
      'json',
      'array-table',
      'blocks',
      'document',
      'object',
    ],
    ...[
      'rich-text',
      'file',
      'rate',
      'scale',
      'slider',
      'ranking',
      'image-choice',
      'matrix',
      'signature',
      'audience',
    ],
    'color',
  ],
  widgetProperties: WIDGET_PROPERTIES,
  custom: ['board', 'panel'],
  icons: ['user', 'tree-table'],
  visitorScreens: ['/open/vote'],
  framePaths: ['/', '/login', '/user/profile', '/redirect/*'],
  tables: ['sys_session'],
}

/** Names of the fixtures: a file is one page, a folder several. */
export function fixtureNames(): string[] {
  return readdirSync(FOLDER).filter(name => !name.startsWith('_') && !name.endsWith('.expected.json'))
}

/** What a fixture expects of the check, as a terminal reads it. */
type Expectation = Omit<Problem, 'chinese'>

/** What the check says of a fixture; the pages of _base are beside it and flawless. */
export function problemsOf(name: string): Problem[] {
  const own = statSync(join(FOLDER, name)).isDirectory() ? filesIn(name) : [fileOf('', name)]
  return compileApp([...filesIn('_base'), ...own], SURROUNDINGS).problems
}

export function expectedOf(name: string): Expectation[] {
  const file = join(FOLDER, `${name.replace(/\.json$/, '')}.expected.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Expectation[]
}

function filesIn(folder: string): SourceFile[] {
  const paths = readdirSync(join(FOLDER, folder), { recursive: true, encoding: 'utf8' })
  return paths.filter(path => path.endsWith('.json')).map(path => fileOf(folder, path))
}

const fileOf = (folder: string, path: string): SourceFile => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(FOLDER, folder, path), 'utf8'),
})
