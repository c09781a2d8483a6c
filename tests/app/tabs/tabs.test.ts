import { beforeEach, describe, expect, it } from 'vitest'
import { pathsOfGroup, type Tab, type TabGroup, tabName } from '../../../src/app/tabs/Tab.ts'
import {
  closeTabs,
  KEPT_PAGES,
  moveTab,
  nameTab,
  openTabsOf,
  readTabs,
  reopen,
  settleTabs,
  tabs,
  visit,
} from '../../../src/app/tabs/tabs.ts'

const tab = (path: string, more: Partial<Tab> = {}): Tab => ({
  path,
  rest: '',
  title: path,
  isAffixed: false,
  isFresh: false,
  ...more,
})
const HOME = tab('/index', { isAffixed: true })
const NO_WORK = () => false
const paths = () => tabs.tabs.map(({ path }) => path)
/** Changes reach the storage when the batch of them is over. */
const written = () => new Promise(resolve => setTimeout(resolve))

let account = 0

beforeEach(() => {
  sessionStorage.clear()
  account += 1
  openTabsOf(account)
  settleTabs([HOME], path => path)
})

describe('nameTab', () => {
  it('should tell tabs of one page apart by their records, also after another visit and a reload', async () => {
    visit(tab('/design/1', { title: '设计流程' }), NO_WORK)
    nameTab('/design/1', '设备采购')
    nameTab('/design/2', '没有打开')
    visit(tab('/design/1', { title: '设计流程', rest: '?a' }), NO_WORK)
    await written()
    const stored = readTabs(sessionStorage.getItem(`mortise-tabs-${account}`))
    expect(stored.map(tabName)).toEqual(['/index', '设计流程：设备采购'])
  })
})

describe('visit', () => {
  it('should add a page once and follow its address and title', () => {
    visit(tab('/a'), NO_WORK)
    visit(tab('/a', { rest: '?page=2', title: '甲' }), NO_WORK)

    expect(tabs.tabs).toEqual([HOME, tab('/a', { rest: '?page=2', title: '甲' })])
  })

  it('should keep twelve pages alive, and let the least recently used go', () => {
    for (let count = 0; count < KEPT_PAGES; count += 1) visit(tab(`/p${count}`), NO_WORK)
    visit(tab('/p0'), NO_WORK)
    visit(tab('/more'), NO_WORK)

    expect(tabs.kept).toHaveLength(KEPT_PAGES)
    expect(tabs.kept).toContain('/p0')
    expect(tabs.kept).not.toContain('/p1')
    expect(paths()).toContain('/p1')
  })

  it('should not let a page go on which work was typed', () => {
    for (let count = 0; count <= KEPT_PAGES; count += 1) visit(tab(`/p${count}`), path => path === '/p0')

    expect(tabs.kept).toContain('/p0')
    expect(tabs.kept).not.toContain('/p1')
  })

  it('should not keep a page that is to be drawn anew on every visit', () => {
    visit(tab('/fresh', { isFresh: true }), NO_WORK)
    expect(tabs.kept).toContain('/fresh')

    visit(tab('/a'), NO_WORK)
    expect(tabs.kept).not.toContain('/fresh')
  })
})

describe('closeTabs', () => {
  beforeEach(() => {
    for (const path of ['/a', '/b', '/c']) visit(tab(path), NO_WORK)
  })

  it.each([
    ['the right neighbour', ['/b'], '/b', '/c'],
    ['the left one where there is none', ['/c'], '/c', '/b'],
    ['home when all are closed', ['/a', '/b', '/c'], '/b', '/index'],
    ['nowhere when another page is seen', ['/a'], '/c', null],
  ])('should lead to %s', (_, closed, seen, next) => {
    expect(closeTabs(closed, seen)).toBe(next)
    expect(paths()).toEqual(['/index', '/a', '/b', '/c'].filter(path => !closed.includes(path)))
    expect(tabs.kept).not.toContain(closed[0])
  })

  it('should lead to the neighbour as it was left', () => {
    visit(tab('/c', { rest: '?page=3' }), NO_WORK)

    expect(closeTabs(['/b'], '/b')).toBe('/c?page=3')
  })

  it('should never close an affixed tab', () => {
    expect(closeTabs(['/index'], '/index')).toBeNull()
    expect(paths()).toContain('/index')
  })

  it('should begin anew when the page is opened again', () => {
    reopen('/a')
    closeTabs(['/a'], '/c')

    expect(tabs.openings['/a']).toBeUndefined()
  })
})

describe('pathsOfGroup', () => {
  const list = [HOME, tab('/a'), tab('/b'), tab('/c')]
  const cases: [TabGroup, string[]][] = [
    ['current', ['/b']],
    ['others', ['/a', '/c']],
    ['left', ['/a']],
    ['right', ['/c']],
    ['all', ['/a', '/b', '/c']],
  ]

  it.each(cases)('should name what %s closes beside /b', (group, expected) => {
    expect(pathsOfGroup(list, '/b', group)).toEqual(expected)
  })

  it('should name nothing for a page without a tab', () => {
    expect(pathsOfGroup(list, '/nowhere', 'all')).toEqual([])
  })
})

describe('moveTab', () => {
  it.each([
    ['/a', '/c', ['/index', '/b', '/c', '/a']],
    ['/c', '/a', ['/index', '/c', '/a', '/b']],
    ['/a', '/index', ['/index', '/a', '/b', '/c']],
    ['/index', '/c', ['/index', '/a', '/b', '/c']],
  ])('should put %s in the place of %s', (path, to, expected) => {
    for (const one of ['/a', '/b', '/c']) visit(tab(one), NO_WORK)
    moveTab(path, to)

    expect(paths()).toEqual(expected)
  })
})

describe('the memory of tabs', () => {
  it('should be that of the account', async () => {
    const mine = account
    visit(tab('/a'), NO_WORK)
    await written()
    account += 1
    openTabsOf(account)
    expect(paths()).toEqual([])

    openTabsOf(mine)
    expect(paths()).toEqual(['/index', '/a'])
  })

  it('should drop pages that may not be opened any more', () => {
    visit(tab('/a'), NO_WORK)
    visit(tab('/b'), NO_WORK)
    settleTabs([HOME], path => (path === '/a' ? null : path))

    expect(paths()).toEqual(['/index', '/b'])
  })

  it('should have the titles of the language that is spoken now', () => {
    visit(tab('/post', { title: '岗位管理', rest: '?page=2' }), NO_WORK)
    settleTabs([{ ...HOME, title: 'Home' }], () => 'Posts')

    expect(tabs.tabs).toEqual([{ ...HOME, title: 'Home' }, tab('/post', { title: 'Posts', rest: '?page=2' })])
  })

  it.each(['', 'null', '{', '{"a":1}', '[1, null, {"path": "/a"}]', '[{"path":"//evil.example"}]'])(
    'should be empty where %s is stored',
    stored => {
      expect(readTabs(stored)).toEqual([])
    },
  )
})
