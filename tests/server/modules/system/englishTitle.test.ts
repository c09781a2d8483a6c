import { describe, expect, it } from 'vitest'
import { englishTitle } from '#server/modules/system/englishTitle.ts'
import type { MenuNode } from '#server/modules/system/readMenus.ts'
import menus from '../../../../seeds/base/menus.json' with { type: 'json' }

interface Seeded {
  title: string
  children?: Seeded[]
}

const titlesOf = (nodes: Seeded[]): string[] =>
  nodes.flatMap(({ title, children = [] }) => [title, ...titlesOf(children)])

describe('englishTitle', () => {
  it.each(titlesOf(menus))('should know the group %s, with which an installation begins', menuName => {
    const group = { menuType: 'M', menuName, component: null } as MenuNode
    expect(englishTitle(group, {})).toMatch(/^[A-Z][a-z ]+$/)
  })

  it('should have none for a group that an administrator has named', () => {
    const group = { menuType: 'M', menuName: '自己的', component: null } as MenuNode
    expect(englishTitle(group, {})).toBeNull()
  })
})
