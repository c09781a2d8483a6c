import { act, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, useRead } from '#engine'
import { createFakeHost } from '../support/createFakeHost.ts'

interface Call {
  key: string
  signal: AbortSignal
  answer(text: string): void
}

/** Calls that wait for their answer, and fail when they are given up, as those of the frame do. */
function openCalls() {
  const calls: Call[] = []
  const read = (key: string) => (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      calls.push({ key, signal, answer: resolve })
      signal.addEventListener('abort', () => reject(new Error('请求已取消')))
    })
  return { calls, read }
}

type Read = ReturnType<typeof openCalls>['read']

function Reader({ name, read }: { name: string; read: Read }) {
  const { data, error, mutate } = useRead(['test', name], read(name))
  return (
    <p>
      {error ? `失败 ${error.message}` : (data ?? '…')}
      <button type="button" onClick={() => void mutate()}>
        刷新{name}
      </button>
    </p>
  )
}

let show: (names: string[]) => void

function Screen({ first, read }: { first: string[]; read: Read }) {
  const [names, setNames] = useState(first)
  show = next => act(() => setNames(next))
  return names.map((name, place) => <Reader key={String(place)} name={name} read={read} />)
}

function open(first: string[]) {
  const { calls, read } = openCalls()
  render(
    <StrictMode>
      <EngineProvider host={createFakeHost({ models: {} })}>
        <Screen first={first} read={read} />
      </EngineProvider>
    </StrictMode>,
  )
  return calls
}

const given = (calls: Call[]) => calls.map(({ key, signal }) => `${key}${signal.aborted ? ' given up' : ''}`)

describe('useRead', () => {
  it('should give up a call when its reader is gone', async () => {
    const calls = open(['a'])
    expect(given(calls)).toEqual(['a'])

    show([])

    await waitFor(() => expect(given(calls)).toEqual(['a given up']))
  })

  it('should give up a call when another takes its place, and show the answer of that', async () => {
    const calls = open(['a'])
    show(['ab'])
    await waitFor(() => expect(given(calls)).toEqual(['a given up', 'ab']))

    calls[1]?.answer('甲乙')

    expect(await screen.findByText('甲乙')).toBeTruthy()
  })

  it('should ask anew, without a word of failure, when somebody comes back to what was given up', async () => {
    const calls = open(['a'])
    show(['b'])
    await waitFor(() => expect(given(calls)).toEqual(['a given up', 'b']))

    show(['a'])
    await waitFor(() => expect(given(calls)).toEqual(['a given up', 'b given up', 'a']))
    expect(screen.queryByText(/失败/)).toBeNull()
    calls[2]?.answer('甲')

    expect(await screen.findByText('甲')).toBeTruthy()
  })

  it('should go on as long as one of several readers is there', async () => {
    const calls = open(['a', 'a'])
    show(['a'])
    calls[0]?.answer('甲')

    expect(await screen.findByText('甲')).toBeTruthy()
    expect(given(calls)).toEqual(['a'])
  })

  it('should leave the call of the next one alone when a shown answer was about to be refreshed', async () => {
    const calls = open(['a'])
    calls[0]?.answer('甲')
    await screen.findByText('甲')
    show(['b'])
    calls[1]?.answer('乙')
    await screen.findByText('乙')
    // Beyond the time in which the same is not asked for twice: the answer is shown and refreshed with the next frame.
    await new Promise(resolve => setTimeout(resolve, 600))
    show(['a'])
    show(['c'])
    await new Promise(requestAnimationFrame)

    expect(given(calls)).toEqual(['a', 'b', 'c'])
    calls[2]?.answer('丙')
    expect(await screen.findByText('丙')).toBeTruthy()
    show(['a'])
    expect(screen.getByText('甲')).toBeTruthy()
  })

  it('should give up a call when the same is asked for anew', async () => {
    const calls = open(['a'])
    act(() => screen.getByRole('button', { name: '刷新a' }).click())
    await waitFor(() => expect(given(calls)).toEqual(['a given up', 'a']))

    calls[1]?.answer('新')

    expect(await screen.findByText('新')).toBeTruthy()
  })

  it('should tell of a call that fails by itself', async () => {
    const { read } = openCalls()
    const failing: Read = name => () =>
      name === 'a' ? Promise.reject(new Error('没有权限')) : read(name)(new AbortController().signal)
    render(
      <EngineProvider host={createFakeHost({ models: {} })}>
        <Reader name="a" read={failing} />
      </EngineProvider>,
    )

    expect(await screen.findByText('失败 没有权限')).toBeTruthy()
  })
})
