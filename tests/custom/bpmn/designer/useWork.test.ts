import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDesignState, type DesignSession } from '../../../../src/custom/bpmn/designer/DesignSession.ts'
import { useWork } from '../../../../src/custom/bpmn/designer/useWork.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function begin() {
  const state = createDesignState()
  state.isOpen = true
  const xml = async () => `<r${state.revision}/>`
  const onWork = vi.fn()
  renderHook(() => useWork({ state, xml } as unknown as DesignSession, onWork))
  const change = () =>
    act(async () => {
      state.revision += 1
      state.isChanged = true
    })
  return { state, onWork, change, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) }
}

describe('useWork', () => {
  it('should hand on the work of somebody who pauses, and once', async () => {
    const { onWork, change, pass } = begin()
    await change()
    await pass(2000)
    await change()
    await pass(2500)
    expect(onWork).not.toHaveBeenCalled()
    await pass(1000)
    expect(onWork.mock.calls).toEqual([['<r2/>']])
    await pass(60_000)
    expect(onWork).toHaveBeenCalledTimes(1)
  })

  it('should hand on the work of somebody who never pauses as well', async () => {
    const { onWork, change, pass } = begin()
    for (let second = 0; second < 20; second++) {
      await change()
      await pass(1000)
    }
    expect(onWork).toHaveBeenCalledTimes(1)
  })

  it('should hand it on at once when the page is left for another', async () => {
    const { onWork, change, pass } = begin()
    await change()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(onWork.mock.calls).toEqual([['<r1/>']])
    await pass(60_000)
    expect(onWork).toHaveBeenCalledTimes(1)
  })

  it('should say when it is again what is stored', async () => {
    const { state, onWork, change, pass } = begin()
    await change()
    await pass(4000)
    await act(async () => {
      state.isChanged = false
    })
    await pass(4000)
    expect(onWork.mock.calls).toEqual([['<r1/>'], [null]])
  })
})
