import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { ActionModel } from '#model/types/index.ts'
import { ActionForm } from '../../../src/engine/form/ActionForm.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { ORDER, orderModel } from './drawForm.tsx'
import { orderPage } from './orderPage.ts'

const actions = {
  close: {
    title: '关闭',
    run: 'module',
    preview: 'close/preview',
    form: { properties: { reason: { type: 'string', title: '原因', maxLength: 20 } } },
  },
}
const model = orderModel(orderPage.form, { actions })
const action = model.resource?.actions[0] as ActionModel
const PREVIEW = '/test/order/close/preview'

const told = {
  summary: '影响 3 个用户',
  sections: [{ title: '将失去', tone: 'loss', items: [{ title: '订单', detail: '修改、删除' }] }],
}

async function drawAction(preview: object) {
  await Promise.all([loadWidgets(), import('../../../src/engine/form/preview/SavePreviewDialog.tsx')])
  const host = createFakeHost({
    models: { [model.component]: model },
    answer({ path }) {
      if (path === PREVIEW) return { code: 200, data: preview }
      return path === action.path ? { code: 200 } : undefined
    },
  })
  const onDone = vi.fn()
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <ActionForm
        action={action}
        model={model}
        records={[ORDER]}
        onDone={onDone}
        onCancel={() => undefined}
      />
    </EngineProvider>,
  )
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '过期' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
  const sent = (path: string) => host.calls.filter(call => call.path === path)
  return { onDone, sent }
}

/** The dialog. Dialogs share one id of their titles in tests, so its words are looked for, not its name. */
async function previewOf(): Promise<HTMLElement> {
  const title = await screen.findByText('确认变更')
  return title.closest('[role=dialog]') as HTMLElement
}

describe('the preview of a save', () => {
  it('should be asked with the values and the key, shown, and saved only when it is confirmed', async () => {
    const { onDone, sent } = await drawAction(told)
    const dialog = await previewOf()
    expect(dialog.textContent).toContain('影响 3 个用户')
    expect(dialog.textContent).toContain('将失去（1）')
    expect(dialog.textContent).toContain('修改、删除')
    expect(sent(PREVIEW)).toMatchObject([{ method: 'POST', body: { orderId: 7, reason: '过期' } }])
    expect(sent(action.path)).toEqual([])
    fireEvent.click(screen.getByText('确认保存'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent(action.path)).toHaveLength(1)
  })

  it('should be called what is done, where the server says that it is no save', async () => {
    const items = [{ title: '平台', detail: '你好' }]
    const sections = [{ title: '消息内容', tone: 'change', count: null, items }]
    const { onDone } = await drawAction({ summary: '将发送给 860 人', does: '群发', sections })
    expect(await screen.findByText('将发送给 860 人')).toBeTruthy()
    expect(screen.getByText('消息内容')).toBeTruthy()
    fireEvent.click(screen.getByText('群 发'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
  })

  it('should be called by its question where the server asks one, with all that is told below', async () => {
    const { onDone } = await drawAction({ ...told, ask: '停用角色“教师”？', does: '停用' })
    const title = await screen.findByText('停用角色“教师”？')
    expect(title.className).toContain('modal-title')
    expect(screen.queryByText('确认变更')).toBeNull()
    expect(screen.getByText('影响 3 个用户')).toBeTruthy()
    expect(screen.getByText('将失去（1）')).toBeTruthy()
    fireEvent.click(screen.getByText('停 用'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
  })

  it('should be one question, with what follows below it, where nothing else is told', async () => {
    const items = [{ title: '3 个用户担任此岗位。', detail: '' }]
    const sections = [{ title: '停用岗位“教师”？', tone: 'loss', count: null, items }]
    const { onDone } = await drawAction({ summary: '', does: '停用', sections })
    const title = await screen.findByText('停用岗位“教师”？')
    expect(title.className).toContain('modal-title')
    expect(screen.getByText('3 个用户担任此岗位。')).toBeTruthy()
    expect(screen.queryByText('确认变更')).toBeNull()
    fireEvent.click(screen.getByText('停 用'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
  })

  it('should lead back to the form, with nothing saved, when it is not confirmed', async () => {
    const { onDone, sent } = await drawAction(told)
    await previewOf()
    fireEvent.click(screen.getByText('继续编辑'))
    await waitFor(() => expect(screen.queryByText('确认变更')).toBeNull())
    expect((screen.getByLabelText('原因') as HTMLInputElement).value).toBe('过期')
    expect(sent(action.path)).toEqual([])
    expect(onDone).not.toHaveBeenCalled()
  })

  it('should ask nothing where nothing is told', async () => {
    const { onDone, sent } = await drawAction({ summary: '', sections: [] })
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent(action.path)).toHaveLength(1)
  })
})
