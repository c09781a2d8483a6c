import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { englishTitle } from '#server/modules/system/englishTitle.ts'
import type { MenuNode } from '#server/modules/system/readMenus.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { readSeeds } from '#server/seeds/readSeeds.ts'
import type { DirectorySeed } from '#server/seeds/Seeds.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const { environment } = await loadSources(ROOT)
const { menus } = await readSeeds(join(ROOT, 'seeds'))
const app = { pages: {}, folderTitles: environment.folderTitles ?? {} }

const titlesOf = (nodes: DirectorySeed[]): string[] =>
  nodes.flatMap(({ title, children = [] }) => [title, ...titlesOf(children)])
const folder = (menuName: string) =>
  ({ menuType: 'M', menuName, menuNameEn: null, component: null }) as MenuNode

describe('englishTitle', () => {
  it.each(titlesOf(menus))('should know the folder %s, with which an installation begins', title => {
    expect(englishTitle(folder(title), app)).toMatch(/^[A-Z][a-z ]+$/)
  })

  it('should have none for a folder that an administrator has named', () => {
    expect(englishTitle(folder('自己的'), app)).toBeNull()
  })
})
