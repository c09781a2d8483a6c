import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, '.cache/examples')

/** What a developer begins with: each shows how it is used. */
const ENTRY_POINTS = [
  'compileApp',
  'compileExpression',
  'createValidator',
  'defineChannel',
  'defineErrors',
  'defineJob',
  'defineMigration',
  'defineModule',
  'definePage',
  'definePageKind',
  'defineQueueHandler',
  'defineService',
  'defineSlot',
  'defineTables',
  'defineWidget',
  'localized',
  'readCron',
  't',
]

interface Example {
  /** The function that it shows. */
  shown: string
  /** Where that function stands, from the root. */
  file: string
  lines: string[]
}

/** An example leaves out where things come from; what it names beside the function is nobody's. */
const NAMES_ANYTHING = /error TS(?:2304|2552|7006|7031|18046):/

const examples = globSync('{src,server}/**/*.ts', { cwd: ROOT })
  .map(path => path.replaceAll('\\', '/'))
  .sort()
  .flatMap(examplesIn)

function examplesIn(file: string): Example[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const documented = source.matchAll(
    /\/\*\*((?:(?!\*\/)[\s\S])*?@example(?:(?!\*\/)[\s\S])*)\*\/\s*(?:\/\* @\w+ \*\/\s*)?export function (\w+)/g,
  )
  return [...documented].map(([, comment = '', shown = '']) => {
    const text = comment.split('@example')[1]?.split(/\n \* @/)[0] ?? ''
    // What a service adds to a type stands in its own file, which is read here as well.
    const own = text.replace(/ \* declare module [\s\S]*?\n \* }\n/, '')
    const lines = own.split('\n').map(line => line.replace(/^ \* ?/, '').trimEnd())
    return { shown, file, lines: lines.filter(line => line.trim() !== '') }
  })
}

/** A module that holds an example: its values, said behind `//`, as pairs of what comes and what should. */
function moduleOf({ shown, file, lines }: Example, from: string): string {
  const path = relative(dirname(from), join(ROOT, file)).replaceAll('\\', '/')
  const body = lines.map(line => {
    const [, code, value] = /^(.*\S) \/\/ (.+)$/.exec(line) ?? []
    return code === undefined ? line : `pairs.push([${code}, ${value}])`
  })
  const environment = 'const environment = { dictionaries: {}, permissions: [], menus: [] }'
  return [
    `import { ${shown} } from '${path}'`,
    'export const pairs: [unknown, unknown][] = []',
    ...(body.join('\n').includes('environment') ? [environment] : []),
    ...body,
  ].join('\n')
}

describe('examples in docstrings', () => {
  const written = examples.map((example, index) => ({ ...example, path: join(FOLDER, `${index}.ts`) }))

  beforeAll(() => {
    mkdirSync(FOLDER, { recursive: true })
    for (const example of written) writeFileSync(example.path, moduleOf(example, example.path))
    const types = ['src/**/*.d.ts', 'server/**/*.service.ts'].map(pattern => join(ROOT, pattern))
    const include = [...types, ...written.map(({ path }) => path)]
    const config = { extends: join(ROOT, 'tsconfig.json'), include, compilerOptions: { noEmit: true } }
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config))
  })
  afterAll(() => rmSync(FOLDER, { recursive: true }))

  it('should stand at every entry point', () => {
    expect(ENTRY_POINTS.filter(name => examples.every(({ shown }) => shown !== name))).toEqual([])
  })

  it('should fit what they call', () => {
    let said = ''
    try {
      execFileSync('tsc', ['-p', join(FOLDER, 'tsconfig.json')], { cwd: ROOT, encoding: 'utf8' })
    } catch (error) {
      said = (error as { stdout: string }).stdout
    }
    expect(said.split('\n').filter(line => /error TS/.test(line) && !NAMES_ANYTHING.test(line))).toEqual([])
  })

  it.for(written.filter(({ lines }) => lines.some(line => line.includes(' // '))))(
    'should come to what $shown says',
    async ({ path }) => {
      const { pairs } = (await import(/* @vite-ignore */ path)) as { pairs: [unknown, unknown][] }
      expect(pairs.length).toBeGreaterThan(0)
      expect(pairs.map(([comes]) => comes)).toEqual(pairs.map(([, wanted]) => wanted))
    },
  )
})
