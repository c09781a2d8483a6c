import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { addLeaveGuard, hasTypedWork } from '../../../../src/engine/form/leave/confirmLeave.ts'

/** A router that numbers its entries, and hears of steps before any form is drawn. */
const heard: (number | null)[] = []
const gate = new Set<(event: PopStateEvent) => void>()
const watchHistory = (listener: (event: PopStateEvent) => void) => {
  gate.add(listener)
  return () => void gate.delete(listener)
}

function hear(event: PopStateEvent): void {
  for (const listener of [...gate]) listener(event)
}
const route = (event: PopStateEvent) => heard.push((event.state as { idx: number } | null)?.idx ?? null)

let stop: () => void
let answer: (agreed: boolean) => void
const ask = vi.fn(() => new Promise<boolean>(resolve => (answer = resolve)))

beforeEach(() => {
  heard.length = 0
  ask.mockClear()
  history.replaceState({ idx: 0 }, '', '/bck/system/notice')
  history.pushState({ idx: 1 }, '', '/bck/system/post')
  addEventListener('popstate', hear)
  addEventListener('popstate', route)
  stop = addLeaveGuard(ask, { scope: null, watchHistory })
})

afterEach(() => {
  stop()
  removeEventListener('popstate', hear)
  removeEventListener('popstate', route)
})

describe('a step back while there is typed work', () => {
  it('should be undone, asked about, and never reach the router when the user stays', async () => {
    history.back()
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    expect(location.pathname).toBe('/bck/system/post')
    answer(false)
    await eventually(() => expect(hasTypedWork()).toBe(true))

    history.back()
    await eventually(() => expect(ask).toHaveBeenCalledTimes(2))
    expect(location.pathname).toBe('/bck/system/post')
    expect(heard).toEqual([])
  })

  it('should be made when the user agrees', async () => {
    history.back()
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    answer(true)
    await eventually(() => expect(heard).toEqual([0]))
    expect(location.pathname).toBe('/bck/system/notice')
    expect(hasTypedWork()).toBe(false)
  })

  it('should be asked about once, however often it is made meanwhile', async () => {
    history.back()
    await eventually(() => expect(ask).toHaveBeenCalledOnce())
    history.back()
    await eventually(() => expect(location.pathname).toBe('/bck/system/post'))
    expect(ask).toHaveBeenCalledOnce()
    expect(heard).toEqual([])
  })
})
