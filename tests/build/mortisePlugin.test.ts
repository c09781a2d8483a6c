import { globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, createServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { problemWords } from '#model/check/problemWords.ts'
import type { AppModel, CompileResult } from '#model/types/index.ts'
import { mortise } from '../../build/mortisePlugin.ts'

const POST = { component: 'system/post/index', title: '岗位管理', hash: 'p1' }
const DEPT = { component: 'system/dept/index', title: '部门管理', hash: 'd1' }

function appOf(hash: string, ...pages: { component: string; title: string }[]): AppModel {
  const entries = pages.map(page => [page.component, page])
  return {
    hash,
    pages: Object.fromEntries(entries),
    resources: {},
    routes: [],
    menus: [],
    menuLimits: {},
    folderTitles: {},
    menuGroups: [],
    listedRoutes: [],
  } as AppModel
}

const compiles = async (): Promise<CompileResult> => ({ app: appOf('h1', POST, DEPT), problems: [] })

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'mortise-plugin-')))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'src/main.ts'), "export { hash, pages, routes } from 'virtual:mortise/models'\n")
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function buildWith(compile: () => Promise<CompileResult>) {
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [mortise({ compile })],
    build: { lib: { entry: 'src/main.ts', formats: ['es'], fileName: 'main' } },
  })
}

describe('mortise plugin', () => {
  it('should build each model into a chunk of its own that the index loads when asked', async () => {
    await buildWith(compiles)

    const main = await import(/* @vite-ignore */ pathToFileURL(join(root, 'dist/main.js')).href)
    expect(Object.keys(main.pages)).toEqual([POST.component, DEPT.component])
    expect(main.hash).toBe('h1')
    expect((await main.pages[POST.component]()).default).toEqual(POST)
    const chunks = globSync('dist/**/*.js', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
    expect(chunks.filter(text => text.includes('岗位管理'))).toHaveLength(1)
    expect(chunks.filter(text => text.includes('岗位管理') && text.includes('部门管理'))).toEqual([])
    expect(chunks.join()).toContain('JSON.parse(')
  })

  it('should fail the build with file, line and column when a page file is wrong', async () => {
    const problem = {
      severity: 'error' as const,
      rule: 'unknown-key',
      file: 'system/post/index.json',
      line: 7,
      column: 5,
      length: 5,
      ...problemWords('Unknown key "titel"', 'title'),
    }
    const broken = async () => ({ app: null, problems: [problem] })

    await expect(buildWith(broken)).rejects.toThrow(
      'schemas/system/post/index.json:7:5 Unknown key "titel" (did you mean title?)',
    )
  })

  it('should build in spite of a warning', async () => {
    const warning = { severity: 'warning' as const, rule: 'r', file: 'a.json', line: 1, column: 1, length: 1 }
    const problems = [{ ...warning, ...problemWords('m', null) }]

    await buildWith(async () => ({ app: appOf('h2'), problems }))

    expect(readFileSync(join(root, 'dist/main.js'), 'utf8')).toContain('h2')
  })

  it('should serve replaced models to whatever is loaded afterwards', async () => {
    const plugin = mortise({ compile: compiles })
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin],
      server: { middlewareMode: true, ws: false, watch: null },
    })
    const id = `virtual:mortise/model/${POST.component}`
    try {
      const before = await server.transformRequest(id)
      plugin.api?.replace(appOf('h2', { ...POST, title: '职位' }))
      const after = await server.transformRequest(id)

      expect(before?.code).toContain('岗位管理')
      expect(after?.code).toContain('职位')
    } finally {
      await server.close()
    }
  })
})
