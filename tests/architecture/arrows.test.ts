import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LintBatch } from './LintBatch.ts'
import { type LintFinding, lintFixture } from './lintFixture.ts'

const ROOT = join(import.meta.dirname, '../..')

/** [what is forbidden, file, its import, a word of the advice] */
const FORBIDDEN: [string, string, string, string][] = [
  ['model → engine', 'src/model/a.ts', '#engine', 'argument'],
  ['model → server', 'src/model/a.ts', '#server/db/pool.ts', 'argument'],
  ['model → React', 'src/model/a.ts', 'react', 'src/engine'],
  ['model → the database', 'src/model/deep/a.ts', 'kysely', 'server/'],
  ['model → Node', 'src/model/a.ts', 'node:fs', 'Node.js'],
  ['model → beside it', 'src/model/deep/a.ts', '../../engine/index.ts', 'argument'],
  ['model → process', 'src/model/a.ts', '#process/readDiagram.ts', 'argument'],
  ['process → engine', 'src/process/a.ts', '#engine', 'argument'],
  ['process → server', 'src/process/rules/a.ts', '#server/app.ts', 'argument'],
  ['process → its own alias', 'src/process/rules/a.ts', '#process/vendors.ts', 'relative'],
  ['process → React', 'src/process/a.ts', 'react', 'src/custom/bpmn'],
  ['process → bpmn-js', 'src/process/a.ts', 'bpmn-js/lib/Modeler', 'src/custom/bpmn'],
  ['process → the database', 'src/process/a.ts', 'kysely', 'server/'],
  ['process → Node', 'src/process/a.ts', 'node:fs', 'Node.js'],
  ['process → the model by path', 'src/process/a.ts', '../model/errors.ts', 'argument'],
  [
    'process → the model by path, from a subfolder',
    'src/process/rules/a.ts',
    '../../model/errors.ts',
    'argument',
  ],
  ['engine → process', 'src/engine/a.ts', '#process/readDiagram.ts', 'src/custom/'],
  ['engine → widgets', 'src/engine/form/Form.tsx', '../../widgets/text/index.ts', 'registries'],
  ['engine → custom', 'src/engine/a.ts', '../custom/bpmn/index.ts', 'registries'],
  ['engine → app', 'src/engine/pages/crud/a.ts', '../../../app/session.ts', 'registries'],
  ['engine → server', 'src/engine/a.ts', '#server/app.ts', 'src/model'],
  ['engine → its own index', 'src/engine/form/a.ts', '#engine', 'relative'],
  ['engine → axios', 'src/engine/data/a.ts', 'axios', 'EngineHost'],
  ['engine → ECharts', 'src/engine/list/a.ts', 'echarts/core', 'lazily'],
  ['widget → widget', 'src/widgets/text/index.ts', '../number/Input.tsx', 'another widget'],
  [
    'widget → widget from a subfolder',
    'src/widgets/text/parts/a.ts',
    '../../number/index.ts',
    'another widget',
  ],
  ['widget → app', 'src/widgets/text/index.ts', '../../app/session.ts', 'another widget'],
  ['widget → past the index', 'src/widgets/text/index.ts', '#engine/form/Form.tsx', 'index.ts'],
  ['widget → the engine by path', 'src/widgets/text/index.ts', '../../engine/index.ts', 'another widget'],
  ['widget → server', 'src/widgets/text/index.ts', '#server/app.ts', 'src/model'],
  ['widget → Ajv', 'src/widgets/text/index.ts', 'ajv', 'interpreted'],
  ['widget → process', 'src/widgets/text/index.ts', '#process/readDiagram.ts', 'src/custom/'],
  ['app → process', 'src/app/a.ts', '#process/readDiagram.ts', 'src/custom/'],
  ['custom → inside another feature', 'src/custom/bpmn/a.ts', '../ai/chat.ts', 'index.ts'],
  ['custom → inside, from a subfolder', 'src/custom/bpmn/x/a.ts', '../../ai/deep/chat.ts', 'index.ts'],
  ['custom → widgets', 'src/custom/bpmn/a.ts', '../../widgets/text/index.ts', 'index.ts'],
  ['custom → app', 'src/custom/bpmn/a.ts', '../../app/session.ts', 'index.ts'],
  ['app → widgets', 'src/app/a.ts', '../widgets/text/index.ts', 'main.tsx'],
  ['app → custom', 'src/app/layout/a.ts', '../../custom/bpmn/index.ts', 'main.tsx'],
  ['app → past the index', 'src/app/a.ts', '#engine/form/Form.tsx', 'index.ts'],
  ['app: session → layout', 'src/app/session/a.ts', '../layout/Shell.tsx', 'folders below'],
  ['app: http → session', 'src/app/http/a.ts', '../session/createSession.ts', 'folders below'],
  ['app: menu → the one beside it', 'src/app/menu/a.ts', '../theme/tokens.ts', 'folders below'],
  ['app: router → pages', 'src/app/router/a.ts', '../pages/RoutePage.tsx', 'folders below'],
  ['app: login → lock', 'src/app/login/a.ts', '../lock/LockGate.tsx', 'folders below'],
  ['app: tabs → home', 'src/app/tabs/a.ts', '../home/HomeScreen.tsx', 'folders below'],
  ['app: a folder → what puts them together', 'src/app/layout/a.ts', '../Workbench.tsx', 'folders below'],
  ['app → server', 'src/app/a.ts', '#server/app.ts', 'src/model'],
  [
    'engine → whole field types',
    'src/engine/list/a.ts',
    '#model/field-types/shared/fieldTypeNamed.ts',
    'fieldTypeBase',
  ],
  ['widgets → whole field types', 'src/widgets/text/a.ts', '#model/field-types/index.ts', 'fieldTypeBase'],
  ['main → server', 'src/main.tsx', '../server/app.ts', 'src/model'],
  ['server → engine of the browser', 'server/a.ts', '#engine', 'src/model'],
  ['server → browser sources', 'server/engine/a.ts', '../../src/app/session.ts', '#model'],
  ['server → the model by path', 'server/a.ts', '../src/model/errors.ts', '#model'],
  ['server → build beside the start', 'server/app.ts', '../build/formatProblem.ts', '#model'],
  ['server → React', 'server/plugins/a.ts', 'react', 'browser library'],
  ['server/engine → modules', 'server/engine/a.ts', '../modules/system/user.ts', 'defineModule'],
  ['server/modules → plugins', 'server/modules/system/a.ts', '#server/plugins/auth.ts', 'server/engine'],
  [
    'server/modules → plugins by path',
    'server/modules/system/a.ts',
    '../../plugins/auth.ts',
    'server/engine',
  ],
  [
    'server/modules → the server from a subfolder',
    'server/modules/a/b/c.ts',
    '../../../auth/x.ts',
    'server/engine',
  ],
  ['server/modules → the driver', 'server/modules/system/a.ts', 'pg', 'transaction'],
]

/** [what is allowed, file, its import] */
const ALLOWED: [string, string, string][] = [
  ['model within', 'src/model/check/a.ts', '../errors.ts'],
  ['engine → model', 'src/engine/a.ts', '#model/errors.ts'],
  ['process → model', 'src/process/a.ts', '#model/expression/index.ts'],
  ['process within', 'src/process/rules/a.ts', '../vendors.ts'],
  ['custom → process', 'src/custom/bpmn/a.ts', '#process/readDiagram.ts'],
  ['server → process', 'server/a.ts', '#process/readDiagram.ts'],
  ['modules → process', 'server/modules/bpm/a.ts', '#process/readDiagram.ts'],
  ['engine within', 'src/engine/pages/crud/a.ts', '../../list/b.ts'],
  ['widget → engine', 'src/widgets/text/index.ts', '#engine'],
  ['widget within', 'src/widgets/text/parts/a.ts', '../Input.tsx'],
  ['widget → a heavy library', 'src/widgets/editor/Editor.tsx', '@wangeditor/editor'],
  ['custom → index of another', 'src/custom/bpmn/a.ts', '../ai/index.ts'],
  ['custom → index of another from a subfolder', 'src/custom/bpmn/features/a.ts', '../../ai/index.ts'],
  ['app → engine', 'src/app/layout/a.ts', '#engine'],
  ['app: layout → session', 'src/app/layout/a.ts', '../session/createSession.ts'],
  ['app: home → router', 'src/app/home/a.ts', '../router/OpenRoutes.ts'],
  ['app: what puts them together → a folder', 'src/app/a.ts', './layout/Shell.tsx'],
  ['app → axios', 'src/app/http/a.ts', 'axios'],
  ['main → all', 'src/main.tsx', './custom/bpmn/page.tsx'],
  ['server → model', 'server/a.ts', '#model/errors.ts'],
  ['server within', 'server/plugins/a.ts', '../db/pool.ts'],
  ['the start → the compiler of page files', 'server/main.ts', '../build/formatProblem.ts'],
  ['modules → engine', 'server/modules/system/a.ts', '#server/engine/defineModule.ts'],
  ['modules within modules', 'server/modules/system/a.ts', '../job/posting.ts'],
  ['modules within an area', 'server/modules/system/a.ts', './password.ts'],
]

/** [what is forbidden, file, source, rule] */
const CODE: [string, string, string, string][] = [
  ['new Function', 'src/engine/a.ts', "export const f = new Function('return 1')\n", 'noRestrictedGlobals'],
  ['Function()', 'server/a.ts', "export const f = Function('return 1')\n", 'noRestrictedGlobals'],
  ['eval', 'src/app/a.ts', "export const f = eval('1')\n", 'noGlobalEval'],
  ['a timer that evaluates text', 'src/app/a.ts', "setTimeout('a()', 1)\n", 'noImpliedEval'],
  [
    'dangerouslySetInnerHTML',
    'src/app/A.tsx',
    "export const A = () => <div dangerouslySetInnerHTML={{ __html: '' }} />\n",
    'noDangerouslySetInnerHtml',
  ],
  [
    'a nested ternary',
    'src/model/a.ts',
    'export const f = (n: number) => (n > 0 ? 1 : n < 0 ? -1 : 0)\n',
    'noNestedTernary',
  ],
  ['an unused import', 'src/model/a.ts', "import { b } from './b.ts'\n", 'noUnusedImports'],
  [
    'a type imported as a value',
    'src/model/a.ts',
    "import { B } from './b.ts'\nexport const f = (b: B) => b\n",
    'useImportType',
  ],
  ['a swallowed error', 'src/model/a.ts', 'try {\n  JSON.parse("")\n} catch {}\n', 'noEmptyBlockStatements'],
  [
    'a question about losing something whose focus stands on yes',
    'src/custom/a/a.ts',
    'modal.confirm({ okButtonProps: { danger: true } })\n',
    'plugin',
  ],
  ['a skipped test', 'tests/a.test.ts', "it.skip('should', () => expect(1).toBe(1))\n", 'noSkippedTests'],
  [
    'a test that runs alone',
    'tests/a.test.ts',
    "it.only('should', () => expect(1).toBe(1))\n",
    'noFocusedTests',
  ],
]

/** [what, SQL, findings] */
const QUERIES: [string, string, number][] = [
  ['report an or beside nothing', 'a or b', 1],
  ['report an or beside a value', `a = \${f(x)}\n or b`, 1],
  ['report an or behind parentheses', '(a or b) and c or f(g(d))', 1],
  ['report an or in a statement', 'delete from t where exists (select f(g(a))) or b', 1],
  ['accept an or within parentheses', `(a = \${f(x)} or b)`, 0],
  ['accept an or of a part', 'select 1 from t where exists (select 1 where a or b) order by ordering', 0],
]

const RULES = /plugin|noRestrictedImports|noNodejsModules/

/** Leaves out what else the linter says of a fixture, such as an import that resolves to nothing. */
function onlyArrows(findings: LintFinding[]): LintFinding[] {
  return findings.filter(finding => RULES.test(finding.category))
}

const batch = new LintBatch()
const forbidden = FORBIDDEN.map(
  ([what, file, specifier, advice]) =>
    [what, batch.add(file, `export * from '${specifier}'\n`), advice] as const,
)
const allowed = ALLOWED.map(
  ([what, file, specifier]) => [what, batch.add(file, `export * from '${specifier}'\n`)] as const,
)
const code = CODE.map(([what, file, text, rule]) => [what, batch.add(file, text), rule] as const)

const queries = QUERIES.map(([what, query, times], index) => {
  const text = `export const a = (sql: typeof String.raw, f: (x: number) => string, x = 1) => sql\`${query}\`\n`
  return [what, batch.add(`server/query${index}.ts`, text), times] as const
})

// That the project itself has none is what `npm run check` finds out, with the same configuration.
describe('arrows of the source tree', () => {
  it.each(forbidden)('should report %s and say what to do instead', async (_, findingsOf, advice) => {
    const findings = onlyArrows(await findingsOf())

    expect(findings.map(finding => finding.message).join('\n')).toContain(advice)
  })

  it.each([
    'import x from "@"',
    'import type { x } from "@"',
    'export { x } from "@"',
    'export const f = () => import("@")',
  ])('should see the arrow in %s', async form => {
    const text = form.replace('@', '../number/index.ts')
    const findings = onlyArrows(await lintFixture({ 'src/widgets/text/index.ts': `${text}\n` }))

    expect(findings).toHaveLength(1)
  })

  it.each(allowed)('should accept %s', async (_, findingsOf) => {
    expect(onlyArrows(await findingsOf())).toEqual([])
  })

  it('should know every folder of the frame', () => {
    const walls = readFileSync(join(ROOT, 'build/lint/app-walls.grit'), 'utf8')
    const folders = readdirSync(join(ROOT, 'src/app'), { withFileTypes: true }).filter(it => it.isDirectory())

    expect(folders.length).toBeGreaterThan(20)
    expect(folders.map(({ name }) => name).filter(name => !new RegExp(`\\b${name}\\b`).test(walls))).toEqual(
      [],
    )
  })

  it('should report a cycle of imports', async () => {
    const findings = await lintFixture({
      'src/model/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'src/model/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    })

    expect(findings.map(finding => finding.category)).toContain('lint/suspicious/noImportCycles')
  })

  it('should report a cycle of types', async () => {
    const findings = await lintFixture({
      'src/model/a.ts': "import type { B } from './b.ts'\nexport type A = B | null\n",
      'src/model/b.ts': "import type { A } from './a.ts'\nexport type B = A[]\n",
    })

    expect(findings.map(finding => finding.category)).toContain('lint/suspicious/noImportCycles')
  })

  it('should report a caller of asPlatform that is not listed', async () => {
    const text = "export const f = (db: { asPlatform(why: string): void }) => db.asPlatform('because')\n"
    const findings = await lintFixture({ 'server/modules/system/a.ts': text })

    expect(findings.map(finding => finding.message).join()).toContain('platform-callers.grit')
  })

  it.each(queries)('should %s', async (_, findingsOf, times) => {
    const findings = (await findingsOf()).filter(({ message }) => message.includes('parentheses'))

    expect(findings).toHaveLength(times)
  })

  it.each(code)('should report %s', async (_, findingsOf, rule) => {
    const findings = await findingsOf()

    expect(findings.map(finding => finding.category.split('/').at(-1))).toContain(rule)
  })
})
