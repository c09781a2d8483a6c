import { act, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { useCall, useRead } from '../../../src/engine/data/useRead.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const KEY = ['test', 'call']

it('should tell of a call that lasts, and draw nothing anew of one that is quick and brings the same', async () => {
  const answers: ((rows: string[]) => void)[] = []
  const read = () => new Promise<string[]>(resolve => answers.push(resolve))
  let refresh = () => undefined as unknown
  let isUnderWay = () => false
  function Rows() {
    const { data, mutate } = useRead(KEY, read)
    const call = useCall(KEY)
    const times = useRef(0)
    times.current += 1
    refresh = mutate
    isUnderWay = call.isUnderWay
    return <p data-times={times.current}>{`${data?.join() ?? '…'}${call.isSlow ? ' …' : ''}`}</p>
  }
  const { container } = render(
    <EngineProvider host={createFakeHost({ models: {} })}>
      <Rows />
    </EngineProvider>,
  )
  const drawn = () => container.querySelector('p')?.dataset.times
  const answer = (rows: string[]) => act(async () => answers.pop()?.(rows))
  await waitFor(() => expect(answers).toHaveLength(1))
  await answer(['甲'])
  await screen.findByText('甲')

  const before = drawn()
  await act(async () => void refresh())
  expect(isUnderWay()).toBe(true)
  await answer(['甲'])
  expect([isUnderWay(), drawn()]).toEqual([false, before])

  await act(async () => void refresh())
  await screen.findByText('甲 …')
  await answer(['乙'])
  await screen.findByText('乙')
})
