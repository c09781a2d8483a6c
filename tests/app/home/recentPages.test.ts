import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetRecent,
  MOST_RECENT,
  noteVisit,
  openRecentOf,
  recent,
} from '../../../src/app/home/recentPages.ts'

const visit = (route: string, to = route) => noteVisit({ route, to, at: 1 })
const seen = () => recent.pages.map(({ to }) => to)

describe('recentPages', () => {
  beforeEach(() => {
    localStorage.clear()
    recent.owner = null
    openRecentOf(7)
  })

  it('should hold the latest visit of each page, the last one first, and no more than eight', () => {
    for (let page = 1; page <= MOST_RECENT + 1; page++) visit(`/p${page}`)
    visit('/p3')

    expect(seen()).toEqual(['/p3', '/p9', '/p8', '/p7', '/p6', '/p5', '/p4', '/p2'])
  })

  it('should hold one entry for a route, where it led last', () => {
    visit('/dict/:id', '/dict/3')
    visit('/post')
    visit('/dict/:id', '/dict/4')

    expect(seen()).toEqual(['/dict/4', '/post'])
  })

  it('should be remembered on the device, apart for each account', () => {
    visit('/post')
    openRecentOf(8)
    expect(seen()).toEqual([])
    visit('/role')

    openRecentOf(7)
    expect(seen()).toEqual(['/post'])
  })

  it('should forget for good', () => {
    visit('/post')
    forgetRecent()
    recent.owner = null
    openRecentOf(7)

    expect(seen()).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{"a":1}'],
    [
      'entries of another shape',
      '[1,null,{"route":"/a","to":"//evil.example","at":1},{"route":"/a","to":"/a"}]',
    ],
  ])('should take %s in the storage for nothing', (_, stored) => {
    localStorage.setItem('mortise-recent-9', stored)
    openRecentOf(9)

    expect(seen()).toEqual([])
  })

  it('should follow another window of the account', () => {
    localStorage.setItem('mortise-recent-7', JSON.stringify([{ route: '/a', to: '/a', at: 1 }]))
    dispatchEvent(new StorageEvent('storage', { key: 'mortise-recent-7' }))
    expect(seen()).toEqual(['/a'])

    visit('/b')
    expect(seen()).toEqual(['/b', '/a'])
  })
})
