import { renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { useIsMobile } from '../../../src/app/parts/useIsMobile.ts'

/** The module as it is after the page has been loaded anew. */
async function loaded() {
  vi.resetModules()
  return import('../../../src/app/layout/layout.ts')
}

describe('layout', () => {
  it('should remember over a reload whether the sidebar is open, under the name of the contract', async () => {
    localStorage.clear()
    const { layout, toggleSidebar } = await loaded()
    expect(layout.isSidebarOpen).toBe(true)

    toggleSidebar()
    await eventually(() => expect(localStorage.getItem('sidebarStatus')).toBe('0'))
    const again = await loaded()
    expect(again.layout.isSidebarOpen).toBe(false)

    again.toggleSidebar()
    await eventually(() => expect(localStorage.getItem('sidebarStatus')).toBe('1'))
    expect((await loaded()).layout.isSidebarOpen).toBe(true)
  })
})

describe('useIsMobile', () => {
  const { matchMedia } = window
  afterEach(() => {
    window.matchMedia = matchMedia
  })

  it.each([
    [991, true],
    [992, false],
  ])('should take %i px for a small screen or not: %s', (width, isMobile) => {
    window.matchMedia = query => {
      const most = Number(/^\(max-width: (\d+)px\)$/.exec(query)?.[1])
      return Object.assign(matchMedia(query), { matches: width <= most })
    }

    expect(renderHook(() => useIsMobile()).result.current).toBe(isMobile)
  })
})
