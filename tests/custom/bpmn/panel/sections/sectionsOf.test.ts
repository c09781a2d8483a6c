import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Vendor } from '#process/vendors.ts'
import { drawInJsdom } from '../../viewer/drawInJsdom.ts'
import { openPanel } from '../openPanel.ts'

beforeAll(drawInJsdom)

let close: () => void
afterEach(() => {
  close()
  document.body.replaceChildren()
})

async function open(vendor: Vendor, extensions = '') {
  const opened = await openPanel(extensions, vendor)
  close = () => opened.session.destroy()
  return opened
}

/** What a choice in the dialog of a new task listener offers. */
function offered(layer: HTMLElement, label: string): string[] {
  const choice = within(layer).getByLabelText(label)
  return within(choice)
    .getAllByRole('option', { hidden: true })
    .map(({ textContent }) => textContent ?? '')
}

const LISTENER = ['Java 类', '表达式', '代理表达式']

describe('sectionsOf', () => {
  it.each([
    { vendor: 'camunda', shown: ['跟进时间', '异步后', '输入参数', '表单字段', '表单属性'], hidden: [] },
    { vendor: 'flowable', shown: ['异步后', '表单属性'], hidden: ['跟进时间', '输入参数', '表单字段'] },
    {
      vendor: 'activiti',
      shown: ['异步前', '表单属性'],
      hidden: ['跟进时间', '异步后', '输入参数', '表单字段'],
    },
  ] as const)('should offer nothing that $vendor cannot say', async ({ vendor, shown, hidden }) => {
    const { panel, layer } = await open(vendor)
    for (const label of shown) panel.getAllByText(label)
    for (const label of hidden) expect(panel.queryByText(label), label).toBeNull()

    fireEvent.click(panel.getByRole('button', { name: '添加：任务监听器' }))
    await waitFor(() => within(layer).getByRole('dialog'))
    const isCamunda = vendor === 'camunda'
    expect(offered(layer, '事件类型')).toEqual([
      ...['创建', '指派', '完成任务', '删除'],
      ...(isCamunda ? ['更新', '超时'] : ['全部事件']),
    ])
    expect(offered(layer, '监听器类型')).toEqual(['请选择', ...LISTENER, ...(isCamunda ? ['脚本'] : [])])
  })

  it('should show what stands in a file all the same', async () => {
    const { panel } = await open(
      'flowable',
      '<flowable:formData><flowable:formField id="days" type="long" /></flowable:formData>' +
        '<flowable:taskListener event="timeout" id="l1" class="com.example.Late" />',
    )
    expect(panel.getByText('表单字段')).toBeTruthy()
    expect(panel.getByRole('table', { name: '任务监听器' }).textContent).toContain('超时')
  })
})
