import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { NoticeBell } from '../../../src/app/messages/NoticeBell.tsx'
import { createTestFrame } from '../support/createTestFrame.ts'

const COUNT = 'GET /system/notify-message/get-unread-count'

describe('NoticeBell', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('should ask for the number of unread messages every 120 seconds', async () => {
    let count = 2
    const { frame, calls } = createTestFrame({ [COUNT]: () => ({ json: { code: 200, data: count } }) }, 'tok')
    render(
      <FrameContext.Provider value={frame}>
        <MemoryRouter>
          <SWRConfig value={{ provider: () => new Map() }}>
            <NoticeBell />
          </SWRConfig>
        </MemoryRouter>
      </FrameContext.Provider>,
    )
    const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await passes(100)
    expect(screen.getByRole('button', { name: '消息通知，2 条未读' })).toBeTruthy()

    count = 3
    await passes(119_000)
    expect(calls).toHaveLength(1)
    await passes(1000)
    expect(calls).toHaveLength(2)
    expect(screen.getByRole('button', { name: '消息通知，3 条未读' })).toBeTruthy()

    count = 120
    await passes(120_000)
    expect(screen.getByRole('button', { name: '消息通知，99+ 条未读' })).toBeTruthy()
  })
})
