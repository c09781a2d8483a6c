import { renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useAfterVisit } from '../../../src/app/parts/useAfterVisit.ts'

describe('useAfterVisit', () => {
  it('should do what was given last once another page is visited, and not before', () => {
    const [first, latest] = [vi.fn(), vi.fn()]
    const { rerender } = renderHook(({ visit, act }) => useAfterVisit(visit, act), {
      initialProps: { visit: '/a', act: first },
    })
    rerender({ visit: '/a', act: latest })
    expect([first, latest].map(act => act.mock.calls.length)).toEqual([0, 0])

    rerender({ visit: '/b', act: latest })
    expect([first, latest].map(act => act.mock.calls.length)).toEqual([0, 1])
  })
})
