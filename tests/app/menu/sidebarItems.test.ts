import { describe, expect, it } from 'vitest'
import { readMenu } from '../../../src/app/menu/readMenu.ts'
import { groupsAbove, sidebarItems } from '../../../src/app/menu/sidebarItems.ts'
import { ADMIN, rawGroup, rawPage } from '../support/menu.ts'

function itemsOf(tree: unknown[], token: string | null = 'secret') {
  return sidebarItems(readMenu(tree, ADMIN).nodes, token)
}

describe('sidebarItems', () => {
  it('should replace a parent by its only visible child, which takes over a missing icon', () => {
    const items = itemsOf([
      rawGroup('/a', '甲', [
        rawPage('b', '乙', { meta: { title: '乙' } }),
        rawPage('c', '丙', { hidden: true }),
      ]),
    ])

    expect(items).toEqual([
      { key: '/a/b', title: '乙', icon: 'system', to: '/a/b', isExternal: false, children: [] },
    ])
  })

  it('should keep a parent that is always shown', () => {
    const [item] = itemsOf([rawGroup('/a', '甲', [rawPage('b', '乙')], { alwaysShow: true })])

    expect(item).toMatchObject({ title: '甲', to: null, children: [{ title: '乙' }] })
  })

  it('should keep a parent whose only child is a group of several', () => {
    const inner = rawGroup('b', '乙', [rawPage('c', '丙'), rawPage('d', '丁')])

    expect(itemsOf([rawGroup('/a', '甲', [inner])])[0]).toMatchObject({
      title: '甲',
      children: [{ title: '乙' }],
    })
  })

  it('should leave out what is hidden and groups that would be empty', () => {
    const tree = [
      rawPage('/x', '藏', { hidden: true }),
      rawGroup('/a', '甲', [rawPage('b', '乙', { hidden: true })]),
    ]

    expect(itemsOf(tree)).toEqual([])
  })

  it('should carry the query of a menu item', () => {
    expect(itemsOf([rawPage('/a', '甲', { query: '{"type":1}' })])[0]?.to).toBe('/a?type=1')
  })

  it.each([
    ['https://a.example/x/fzjc', 'https://a.example/x/?token=s%26t'],
    ['https://a.example/x?y=1fzjc', 'https://a.example/x?y=1&token=s%26t'],
    ['https://a.example/fzjc/x', 'https://a.example/fzjc/x'],
  ])('should turn the suffix of %s into the token', (path, to) => {
    expect(itemsOf([{ path, component: 'Layout', meta: { title: 'A' } }], 's&t')[0]).toMatchObject({
      to,
      isExternal: true,
    })
  })
})

describe('a page of the application whose path asks for the token', () => {
  it('should be found without the suffix, and carry the token', () => {
    const [item] = itemsOf([rawPage('/report/fzjc', '报表', { query: '{"type":1}' })], 's&t')
    expect(item).toMatchObject({ to: '/report?type=1&token=s%26t', isExternal: false })
  })
})

describe('a site inside that asks for the token', () => {
  it('should be found without the suffix, and keep the token out of our own address', () => {
    const raw = {
      path: 'site/afzjc',
      component: 'InnerLink',
      meta: { title: 'A', link: 'https://a.example/fzjc' },
    }
    expect(itemsOf([rawGroup('/a', '甲', [raw])], 's&t')[0]).toMatchObject({ to: '/a/site/a' })
  })
})

describe('groupsAbove', () => {
  it('should name the groups above a path, outermost first', () => {
    const items = itemsOf([
      rawGroup('/a', '甲', [
        rawPage('b', '乙'),
        rawGroup('c', '丙', [rawPage('d', '丁', { query: '{"x":1}' }), rawPage('e', '戊')]),
      ]),
    ])

    expect(groupsAbove(items, '/a/c/d')).toEqual(['/a', '/a/c'])
    expect(groupsAbove(items, '/a/b')).toEqual(['/a'])
    expect(groupsAbove(items, '/nowhere')).toEqual([])
  })
})
