import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { ActionModel, PageModel } from '#model/types/index.ts'
import { createFakeHost, type FakeCall } from '#tests/engine/support/createFakeHost.ts'
import { MigrateDialog } from '../../../src/custom/bpm-operate/MigrateDialog.tsx'

beforeEach(() => configure({ defaultHidden: true }))

const misfit = { code: 'UNMAPPED', node: 'a', nodeName: '初审', message: '目标版本没有对应的节点，请选择' }

/** 45 instances of which one does not fit. */
const checked = {
  target: { id: 8, version: 2 },
  versions: [
    { id: 8, version: 2 },
    { id: 4, version: 1 },
  ],
  nodes: [{ node: 'a', name: '初审', live: 45, to: null, choices: [{ node: 'review', name: '复审' }] }],
  passed: [
    { node: 's', name: '开始', passed: 45, to: 's', choices: [{ node: 's', name: '开始' }] },
    { node: 'z', name: '预审', passed: 30, to: null, choices: [{ node: 'first', name: '受理' }] },
  ],
  fields: [],
  ids: Array.from({ length: 45 }, (_, index) => index + 1),
  total: 45,
  fitting: 44,
  failed: [{ id: 3, name: '张伟的请假', problems: [misfit] }],
}

function answer({ path, body }: FakeCall) {
  if (path.endsWith('migrate-check')) return { code: 200, data: checked }
  const { ids } = body as { ids: number[] }
  return { code: 200, data: { migrated: ids.length, failed: [], rest: 0 } }
}

function open() {
  const close = vi.fn()
  const host = createFakeHost({ models: {}, answer })
  render(
    <App>
      <EngineProvider host={host}>
        <MigrateDialog
          model={{} as PageModel}
          record={{ id: 4 }}
          selection={[]}
          action={{ name: 'migrateInstances' } as ActionModel}
          close={close}
        />
      </EngineProvider>
    </App>,
  )
  const sent = (end: string) => host.calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body)
  return { sent, close }
}

describe('MigrateDialog', () => {
  it('should try before it migrates, after each change anew, and tell what does not fit', async () => {
    const { sent } = open()
    expect(await screen.findByText('初审：目标版本没有对应的节点，请选择')).toBeTruthy()
    expect(sent('migrate-check')).toMatchObject([{ sourceDefinitionId: 4, targetDefinitionId: null }])
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '“初审”对应' }))
    fireEvent.click(await screen.findByTitle('复审'))
    const button = (name: string) =>
      screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^(loading ?)?${name}$`) })
    expect(await screen.findByText('对应关系已改，请试迁移后再迁移')).toBeTruthy()
    expect(button('迁移').disabled).toBe(true)
    fireEvent.click(button('试迁移'))
    await waitFor(() => expect(sent('migrate-check')).toHaveLength(2))
    expect(sent('migrate-check')[1]).toMatchObject({ nodes: { a: 'review' } })
    await waitFor(() => expect(button('迁移').disabled).toBe(false))
    expect(sent('/migrate')).toEqual([])
  })

  it('should offer counterparts of what instances have passed, folded, without asking for them', async () => {
    const { sent } = open()
    const summary = await screen.findByText('1 个没有对应')
    expect(summary.closest('details')?.open).toBe(false)
    expect(screen.getByText('没有对应的节点，迁移后不能再退回到那里；不影响迁移。')).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '“预审”对应' }))
    fireEvent.click(await screen.findByTitle('受理'))
    fireEvent.click(await screen.findByRole('button', { name: /^(loading ?)?试迁移$/ }))
    await waitFor(() => expect(sent('migrate-check')).toHaveLength(2))
    expect(sent('migrate-check')[1]).toMatchObject({ nodes: { z: 'first' } })
  })

  it('should migrate what fits, a few at once, and say what became of it', async () => {
    const { sent, close } = open()
    await screen.findByText('试迁移：44 个可以迁移，1 个不能')
    fireEvent.change(screen.getByLabelText('原因'), { target: { value: '改版' } })
    fireEvent.click(screen.getByRole('button', { name: /^(loading ?)?迁移$/ }))
    await screen.findAllByText('把 44 个实例迁移到第 2 版？')
    fireEvent.click(document.querySelector('.ant-modal-confirm .ant-btn-primary') as HTMLElement)
    expect(await screen.findByText('已迁移 44 个，1 个没有迁移')).toBeTruthy()
    const bodies = sent('/migrate') as { ids: number[]; reason: string; targetDefinitionId: number }[]
    expect(bodies.map(({ ids }) => ids.length)).toEqual([20, 20, 4])
    expect(bodies.flatMap(({ ids }) => ids)).not.toContain(3)
    expect(bodies[0]).toMatchObject({ reason: '改版', targetDefinitionId: 8 })
    expect(screen.getByText('张伟的请假')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '知道了' }))
    expect(close).toHaveBeenCalledWith(true)
  })
})
