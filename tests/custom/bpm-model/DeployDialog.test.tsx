import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { createFakeHost, type FakeHostOptions } from '#tests/engine/support/createFakeHost.ts'
import { DeployDialog } from '../../../src/custom/bpm-model/DeployDialog.tsx'

const record = { id: 3, name: '请假申请', version: 4, processDefinition: { version: 1 } }

function open(answer: FakeHostOptions['answer']) {
  configure({ defaultHidden: true })
  const host = createFakeHost({ models: {}, answer })
  const close = vi.fn()
  render(
    <EngineProvider host={host}>
      <DeployDialog model={{} as PageModel} record={record} selection={[3]} close={close} />
    </EngineProvider>,
  )
  return { host, close }
}

const refusal = (errors: object[]) =>
  Object.assign(new Error('流程有问题，不能发布'), { status: 601, errors })

describe('DeployDialog', () => {
  it('should publish what was seen, and say which version it became', async () => {
    const { host, close } = open(() => ({
      code: 200,
      msg: '已发布第 2 版',
      data: { id: 9, version: 2 },
    }))
    fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    await waitFor(() => expect(close).toHaveBeenCalledWith(true))
    expect(host.shown).toEqual(['success 已发布第 2 版'])
    expect(host.calls).toMatchObject([
      { method: 'POST', path: '/bpm/model/deploy', query: { id: 3 }, body: { version: 4 } },
    ])
  })

  it('should say after publishing that nobody is asked', async () => {
    const warnings = ['流程“请假申请”没有用户任务，发起后不会有人处理，直接结束']
    const { close } = open(() => ({ code: 200, msg: '已发布第 1 版', data: { id: 9, version: 1, warnings } }))
    fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    expect(await screen.findByText(warnings[0] as string)).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    expect(close).toHaveBeenCalledWith(true)
  })

  it('should list what stands in the way as text, and lead to the designer', async () => {
    const { host, close } = open(() => {
      throw refusal([
        { field: 'approve', code: 'assignee', message: '用户任务“<b>审批</b>”没有处理人' },
        { field: 'script', code: 'script', message: '脚本任务“计算”不能使用' },
      ])
    })
    fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    expect(await screen.findByText('有 2 处问题，不能发布')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      '用户任务“<b>审批</b>”没有处理人',
      '脚本任务“计算”不能使用',
    ])
    expect(host.shown).toEqual([])
    expect(screen.getByRole('button', { name: /重新检查并发布/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '去设计流程' }))
    expect(close).toHaveBeenCalledWith(false)
    expect(host.visited).toEqual(['/bpm/manager/model/design/3'])
  })

  it('should say a refusal without single problems in its own words', async () => {
    open(() => {
      throw refusal([])
    })
    fireEvent.click(screen.getByRole('button', { name: /^发\s*布$/ }))
    expect(await screen.findByText('流程有问题，不能发布')).toBeTruthy()
  })
})
