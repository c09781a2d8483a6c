import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { ApproveBatch } from '../../../src/custom/bpm-task/ApproveBatch.tsx'

function open(outcome: object, selection: number[] = [3, 4]) {
  configure({ defaultHidden: true })
  const close = vi.fn()
  const host = createFakeHost({
    models: {},
    answer: ({ method }) => ({ code: 200, data: method === 'GET' ? [] : outcome }),
  })
  render(
    <EngineProvider host={host}>
      <ApproveBatch model={{} as PageModel} record={null} selection={selection} close={close} />
    </EngineProvider>,
  )
  return { host, close }
}

const written = (host: ReturnType<typeof createFakeHost>) =>
  host.calls.filter(({ method }) => method === 'PUT')

describe('ApproveBatch', () => {
  it('should approve the chosen tasks with one opinion, by keyboard too', async () => {
    const { host, close } = open({ approved: 2, failed: [] })
    const opinion = screen.getByLabelText('意见')
    fireEvent.change(opinion, { target: { value: '同意' } })
    fireEvent.keyDown(opinion, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(close).toHaveBeenCalledWith(true))
    expect(written(host)).toMatchObject([
      { path: '/bpm/task/approve-batch', body: { ids: [3, 4], reason: '同意' } },
    ])
  })

  it('should tell of each task that could not be approved, and stay until that is read', async () => {
    const failed = [{ id: 4, name: '张伟的请假', message: '此任务须手写签名' }]
    const { close } = open({ approved: 1, failed })
    fireEvent.click(screen.getByRole('button', { name: '同意' }))
    expect(await screen.findByText('张伟的请假：此任务须手写签名')).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
    fireEvent.click(await screen.findByRole('button', { name: '知道了' }))
    expect(close).toHaveBeenCalledWith(true)
  })

  it('should not send more tasks than are approved at once', () => {
    const { host } = open(
      {},
      Array.from({ length: 51 }, (_, index) => index + 1),
    )
    fireEvent.click(screen.getByRole('button', { name: '同意' }))
    expect(screen.getByText('一次最多通过 50 项任务')).toBeTruthy()
    expect(written(host)).toEqual([])
  })
})
