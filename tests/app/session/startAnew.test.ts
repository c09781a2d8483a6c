import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unsentWorkName } from '#model/text/unsentWork.ts'
import { arriveAnew, startAnew, takeOver } from '../../../src/app/session/startAnew.ts'

const MINE = unsentWorkName(7, 'form 12')
const OTHERS = unsentWorkName(70, 'form 12')

/** jsdom goes nowhere: the hash changes, and the page stays to be looked at. */
const leave = (words: string | null = null) => startAnew('#elsewhere', words)

describe('startAnew', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('mortise-language', 'zh')
    for (const name of [MINE, OTHERS]) localStorage.setItem(name, '写了一半')
    sessionStorage.setItem('mortise-tabs-7', '[]')
  })
  afterEach(() => {
    delete document.documentElement.dataset.leaving
  })

  it('should hide the page and forget what was open and not sent, and nothing else', () => {
    leave()

    expect(document.documentElement.dataset.leaving).toBe('')
    expect({ ...localStorage }).toEqual({ 'mortise-language': 'zh' })
    expect(sessionStorage.getItem('mortise-tabs-7')).toBeNull()
  })

  it('should forget on the next page what was kept while this one was left, once, and say why', () => {
    leave('您的登录已被终止')
    localStorage.setItem(MINE, '最后一口气')
    sessionStorage.setItem('mortise-tabs-7', '[]')

    expect(arriveAnew()).toBe('您的登录已被终止')
    expect(localStorage.getItem(MINE)).toBeNull()
    expect({ ...sessionStorage }).toEqual({})
    localStorage.setItem(MINE, '新写的')
    expect(arriveAnew()).toBeNull()
    expect(localStorage.getItem(MINE)).toBe('新写的')
  })

  it('should forget the work of others when somebody takes over the browser, and only then', () => {
    takeOver(7)
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['mortise-language', MINE].sort())
    expect(sessionStorage.getItem('mortise-tabs-7')).toBe('[]')
    takeOver(70)
    expect({ ...localStorage }).toEqual({ 'mortise-language': 'zh' })
    expect(sessionStorage.getItem('mortise-tabs-7')).toBeNull()
  })

  it('should show nothing of a page that a step back brings back once its session is over', async () => {
    // A module that has said no farewell yet.
    vi.resetModules()
    const { letLeave } = await import('../../../src/app/session/startAnew.ts')
    let isPast = false
    letLeave(() => isPast)
    const show = (persisted: boolean) => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      return document.documentElement.dataset.leaving
    }
    expect(show(true)).toBeUndefined()
    isPast = true
    expect([show(false), show(true)]).toEqual([undefined, ''])
  })
})
