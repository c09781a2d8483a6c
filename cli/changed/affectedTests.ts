import { basename, dirname } from 'node:path'
import { type ImportGraph, readImportGraph } from './importGraph.ts'

const isTest = (file: string) => /\.(?:test\.tsx?|e2e\.ts)$/.test(file)
const isEndToEnd = (file: string) => file.endsWith('.e2e.ts')

/** What every test stands on. */
const GROUND =
  /^(?:src\/model\/|src\/process\/|seeds\/|tests\/support\/|build\/|\.ci\/|package(?:-lock)?\.json$|[^/]+\.config\.ts$|tsconfig\.json$|index\.html$)/

/** What no test reads. */
const SILENT = /^(?:docs\/|deploy\/|public\/|[^/]+\.md$|\.[^/]+$|LICENSE)/

/** Found by its place, and named after what it serves: its tests are those that name that. */
const AREA = /^(?:server\/modules|server\/jobs|schemas|src\/custom|src\/app|src\/widgets)\/(.+)$/

/** About the database, starts and crashes: the page that such a test writes to is only its example. */
const GROUNDWORK = /^tests\/server\/(?:backup|crash|db|queue|start)\/|\.embedded\.test\.ts$/

/** Looks at every endpoint or page, whatever it is called. */
const SWEEPS = ['tests/server/contract/permissionMatrix.test.ts', 'tests/server/isolation/routes.test.ts']

/**
 * Returns the test files that a change can break: those that import what changed, directly or not, and those that
 * name it where modules are found by their place. All of them where what changed carries everything, or where
 * nothing tells what it carries.
 * @param changed null when it is not known what changed
 */
export function affectedTests(root: string, changed: readonly string[] | null): string[] | 'all' {
  if (changed === null || changed.some(file => GROUND.test(file))) return 'all'
  const graph = readImportGraph(root)
  const found = new Set<string>()
  for (const file of changed.filter(file => !SILENT.test(file))) {
    const tests = testsOf(file, graph)
    if (tests.length === 0) return 'all'
    for (const test of tests) found.add(test)
  }
  return [...found].sort()
}

function testsOf(file: string, graph: ImportGraph): string[] {
  const importing = [...graph.importersOf([file])].filter(test => isTest(test) && graph.texts.has(test))
  // A test that was removed takes nothing with it.
  if (isTest(file)) return importing.length > 0 ? importing : SWEEPS
  const words = wordsOf(file)
  const naming = namingTests(file, words, graph)
  if (words.length === 0) return [...importing, ...(touchesScreens(file) ? endToEndTests(graph) : [])]
  return [...importing, ...naming, ...mirrored(file, graph), ...(isBehindApi(file) ? SWEEPS : [])]
}

/**
 * The words by which tests name what a file serves: `system/post` and its folder for server/modules/system/post.ts
 * and schemas/system/post/index.json. None where it serves no area of its own.
 */
function wordsOf(file: string): string[] {
  const inside = AREA.exec(file)?.[1]
  if (!inside) return []
  const parts = inside.replace(/\.[^/]+$/, '').split('/')
  if (/^src\//.test(file)) return parts.length > 1 ? [parts[0] ?? ''] : []
  const [area = '', name = ''] = parts
  return name === '' ? [area] : [`${area}/${name}`, kebabOf(`${area}/${name}`)]
}

const kebabOf = (words: string): string => words.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/**
 * Tests that name what a file serves. Of those in a browser the ones whose own name says it, or all that open it
 * where there is none; what parts of the browser do against answers of their own, no module of the server changes.
 */
function namingTests(changed: string, words: string[], { texts }: ImportGraph): string[] {
  const isOfServer = changed.startsWith('server/')
  const isNaming = (text: string) => words.some(word => text.includes(word))
  const named = [...texts].filter(([file, text]) => isTest(file) && (isNaming(text) || isNaming(file)))
  const files = named.map(([file]) => file)
  const endToEnd = files.filter(isEndToEnd)
  const subjects = words.map(word => word.split('/').at(-1) ?? word)
  const telling = endToEnd.filter(file => subjects.some(subject => basename(file).startsWith(subject)))
  return [
    ...files.filter(
      file =>
        !isEndToEnd(file) && !GROUNDWORK.test(file) && (!isOfServer || file.startsWith('tests/server/')),
    ),
    ...(telling.length > 0 ? telling : endToEnd),
  ]
}

/** Tests in the folder that stands for the file's own. */
function mirrored(file: string, { texts }: ImportGraph): string[] {
  const folder = `tests/${dirname(file).replace(/^src\//, '')}/`
  return [...texts.keys()].filter(test => isTest(test) && test.startsWith(folder))
}

const isBehindApi = (file: string) => /^(?:server|schemas)\//.test(file)

/** What no area of its own is part of every screen. */
const touchesScreens = (file: string) => /^(?:src|server)\//.test(file)

const endToEndTests = ({ texts }: ImportGraph): string[] => [...texts.keys()].filter(isEndToEnd)
