import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { affectedTests } from '../../../cli/changed/affectedTests.ts'
import { changedFiles } from '../../../cli/changed/changedFiles.ts'

/** A project in small: a chain of imports, a module and a page found by their place, words and styles. */
const PROJECT: Record<string, string> = {
  'package.json': '{ "imports": { "#engine": "./src/engine/index.ts", "#server/*": "./server/*" } }',
  'src/engine/index.ts': "export { List } from './list/List.tsx'\n",
  'src/engine/list/List.tsx':
    "import './list.css'\nconst later = () => import('./Pager.tsx')\nexport const List = later\n",
  'src/engine/list/list.css': '',
  'src/engine/list/Pager.tsx': 'export const Pager = null\n',
  'src/custom/union/en.json': '{}',
  'src/custom/union/Union.page.tsx': "import { List } from '#engine'\nexport default List\n",
  'server/db/open.ts': "import type { Word } from './Word.ts'\nexport const open = (word: Word) => word\n",
  'server/db/Word.ts': 'export type Word = string\n',
  'server/modules/system/post.ts': 'export default 1\n',
  'schemas/system/post/index.json': '{}',
  'docs/architecture.md': '',
  'deploy/odd.sh': '',
  'odd/thing.txt': '',
  'tests/engine/list/List.test.tsx': "import { List } from '#engine'\n",
  'tests/custom/union/Union.test.tsx': "import page from '../../../src/custom/union/Union.page.tsx'\n",
  'tests/app/menu.test.ts': "const path = '/system/post'\n",
  'tests/server/db/open.test.ts': "import { open } from '#server/db/open.ts'\n",
  'tests/server/contract/posts.test.ts': "call('GET', '/system/post/list')\n",
  'tests/server/contract/notice.test.ts': "call('GET', '/system/notice/list')\n",
  'tests/server/contract/permissionMatrix.test.ts': "import { open } from '#server/db/open.ts'\n",
  'tests/server/isolation/routes.test.ts': '',
  'tests/server/crash/crash.test.ts': "call('POST', '/system/post')\n",
  'tests/e2e/desktop/posts.e2e.ts': "page.goto('system/post')\n",
  'tests/e2e/login.e2e.ts': "page.goto('system/post')\n",
}

const SWEEPS = ['tests/server/contract/permissionMatrix.test.ts', 'tests/server/isolation/routes.test.ts']
const END_TO_END = ['tests/e2e/desktop/posts.e2e.ts', 'tests/e2e/login.e2e.ts']

let root: string

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-changed-'))
  for (const [file, text] of Object.entries(PROJECT)) write(file, text)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('affectedTests', () => {
  it.each<[string, string[] | 'all']>([
    [
      'src/engine/list/Pager.tsx',
      ['tests/custom/union/Union.test.tsx', ...END_TO_END, 'tests/engine/list/List.test.tsx'],
    ],
    [
      'src/engine/list/list.css',
      ['tests/custom/union/Union.test.tsx', ...END_TO_END, 'tests/engine/list/List.test.tsx'],
    ],
    ['src/custom/union/en.json', ['tests/custom/union/Union.test.tsx']],
    ['server/db/Word.ts', [...END_TO_END, SWEEPS[0] ?? '', 'tests/server/db/open.test.ts']],
    [
      'server/modules/system/post.ts',
      [END_TO_END[0] ?? '', SWEEPS[0] ?? '', 'tests/server/contract/posts.test.ts', SWEEPS[1] ?? ''],
    ],
    [
      'schemas/system/post/index.json',
      [
        'tests/app/menu.test.ts',
        END_TO_END[0] ?? '',
        SWEEPS[0] ?? '',
        'tests/server/contract/posts.test.ts',
        SWEEPS[1] ?? '',
      ],
    ],
    ['tests/server/contract/notice.test.ts', ['tests/server/contract/notice.test.ts']],
    ['docs/architecture.md', []],
    ['deploy/odd.sh', []],
    ['odd/thing.txt', 'all'],
    ['src/model/compileApp.ts', 'all'],
    ['package.json', 'all'],
    ['seeds/menus.json', 'all'],
    ['tests/support/eventually.ts', 'all'],
  ])('should tell what a change of %s can break', (file, tests) => {
    expect(affectedTests(root, [file])).toEqual(tests)
  })

  it('should take everything where nobody knows what changed', () => {
    expect(affectedTests(root, null)).toBe('all')
  })
})

describe('changedFiles', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
  const commit = (message: string) => {
    git('add', '-A')
    git('commit', '-qm', message)
  }

  it('should compare a branch with where it began, the trunk with the commit before, working tree included', () => {
    git('init', '-q', '-b', 'main')
    commit('one')
    expect(changedFiles(root)).toBeNull()
    write('docs/second.md', 'x')
    commit('two')
    expect(changedFiles(root)).toEqual(['docs/second.md'])
    git('checkout', '-qb', 'work')
    write('docs/third.md', 'x')
    commit('three')
    write('docs/文.md', 'new')
    rmSync(join(root, 'deploy/odd.sh'))
    expect(changedFiles(root)).toEqual(['deploy/odd.sh', 'docs/third.md', 'docs/文.md'])
  })

  it('should know nothing outside of a repository', () => {
    expect(changedFiles(root)).toBeNull()
  })
})
