import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EngineProvider, type Envelope } from '#engine'
import { createFakeHost, type FakeCall } from '#tests/engine/support/createFakeHost.ts'
import { useDrafts } from '../../../../src/custom/bpmn/designer/useDrafts.ts'

const stored = { code: 200, msg: '', data: { updateTime: '2030-06-01 09:00:00' } }
const gone = () => Object.assign(new Error('后端接口连接异常'), { status: 0 })

function open(answer: (call: FakeCall) => Envelope | Promise<Envelope>) {
  const host = createFakeHost({ models: {}, answer })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider host={host}>{children}</EngineProvider>
  )
  const version = { current: 3 }
  return { host, ...renderHook(() => useDrafts(7, version), { wrapper }) }
}

const textsOf = ({ calls }: { calls: FakeCall[] }) =>
  calls.map(({ method, body }) => (method === 'PUT' ? (body as { bpmnXml: string }).bpmnXml : method))

describe('useDrafts', () => {
  afterEach(() => vi.useRealTimers())

  it('should keep the work with the version it began with, and drop it when it is saved', async () => {
    const { host, result } = open(() => stored)
    act(() => result.current.keep('<a/>'))
    await waitFor(() => expect(result.current.status).toMatch(/^草稿已存/))
    expect(host.calls).toMatchObject([
      { method: 'PUT', path: '/bpm/model/draft', body: { modelId: 7, bpmnXml: '<a/>', version: 3 } },
    ])
    act(() => result.current.keep(null))
    await waitFor(() => expect(result.current.status).toBeNull())
    expect(host.calls.at(-1)).toMatchObject({ method: 'DELETE', query: { modelId: 7 } })
  })

  it('should send one after the other, and of those that wait the latest alone', async () => {
    const answers: ((envelope: Envelope) => void)[] = []
    const { host, result } = open(() => new Promise(resolve => answers.push(resolve)))
    for (const xml of ['<a/>', '<b/>', '<c/>']) act(() => result.current.keep(xml))
    await waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.(stored)
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(textsOf(host)).toEqual(['<a/>', '<c/>'])
  })

  it('should try again after a failure, with the latest work and not with what failed', async () => {
    vi.useFakeTimers()
    let fail: (reason: Error) => void = () => undefined
    const first = new Promise<Envelope>((_, reject) => {
      fail = reject
    })
    let count = 0
    const { host, result } = open(() => (++count === 1 ? first : stored))
    act(() => result.current.keep('<old/>'))
    await act(() => vi.advanceTimersByTimeAsync(0))
    act(() => result.current.keep('<new/>'))
    fail(gone())
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(textsOf(host)).toEqual(['<old/>', '<new/>'])
  })

  it('should say that it tries again, and do so until the page is left', async () => {
    vi.useFakeTimers()
    const { host, result, unmount } = open(() => {
      throw gone()
    })
    act(() => result.current.keep('<a/>'))
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(result.current.status).toBe('草稿未存，稍后重试')
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(host.calls).toHaveLength(2)
    unmount()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(host.calls).toHaveLength(2)
  })

  it('should not try again what was refused', async () => {
    vi.useFakeTimers()
    const { host, result } = open(() => {
      throw Object.assign(new Error('流程图不能超过 5 MB'), { status: 601 })
    })
    act(() => result.current.keep('<a/>'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(result.current.status).toBe('草稿未存：流程图不能超过 5 MB')
    expect(host.calls).toHaveLength(1)
  })

  it('should keep trying when the session has ended, and ask for a new login once', async () => {
    vi.useFakeTimers()
    const expired = Object.assign(new Error('无效的会话，或者会话已过期，请重新登录。'), { status: 401 })
    let isSignedIn = false
    const { host, result } = open(() => (isSignedIn ? stored : Promise.reject(expired)))
    const request = vi.spyOn(host.http, 'request')
    act(() => result.current.keep('<a/>'))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(result.current.status).toBe('草稿未存：无效的会话，或者会话已过期，请重新登录。')
    isSignedIn = true
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(result.current.status).toMatch(/^草稿已存/)
    expect(request.mock.calls.map(([, options]) => options?.askWhenExpired)).toEqual([true, false, false])
  })
})
