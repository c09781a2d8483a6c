import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scrollToTop } from '../../../src/engine/data/scrollToTop.ts'

describe('scrollToTop', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function scrolled(): HTMLElement {
    const element = document.createElement('div')
    element.scrollTop = 400
    return element
  }

  it('should be half-way after half of its time, and at the top after 800 ms', () => {
    const element = scrolled()
    scrollToTop(element)
    expect(element.scrollTop).toBe(400)
    vi.advanceTimersByTime(400)
    expect(element.scrollTop).toBeGreaterThan(150)
    expect(element.scrollTop).toBeLessThan(250)
    vi.advanceTimersByTime(420)
    expect(element.scrollTop).toBe(0)
  })

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('should give way to %s', event => {
    const element = scrolled()
    scrollToTop(element)
    vi.advanceTimersByTime(200)
    element.dispatchEvent(new Event(event))
    element.scrollTop = 390
    vi.advanceTimersByTime(1000)
    expect(element.scrollTop).toBe(390)
  })

  it('should be at the top at once where less motion is asked for', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const element = scrolled()
    scrollToTop(element)
    expect(element.scrollTop).toBe(0)
  })
})
