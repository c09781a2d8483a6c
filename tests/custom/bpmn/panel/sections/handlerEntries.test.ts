// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { fireEvent, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DescribedHandler, DescribedParam } from '#process/handlers/DescribedHandler.ts'
import { eventually } from '#tests/support/eventually.ts'
import { drawInJsdom } from '../../viewer/drawInJsdom.ts'
import { openPanel } from '../openPanel.ts'

beforeAll(drawInJsdom)

const param = (name: string, title: string, more: Partial<DescribedParam> = {}): DescribedParam => ({
  ...{ name, title, help: '', kind: 'text', required: false, expression: true, options: null },
  ...more,
})

const option = (value: string, label: string) => ({ value, label })

const HANDLERS: DescribedHandler[] = [
  {
    name: 'tell',
    title: '通知',
    description: '发送一条消息',
    params: [param('to', '接收人', { required: true })],
  },
  {
    ...{ name: 'save', title: '保存', description: '' },
    params: [
      param('page', '页面', {
        ...{ kind: 'select', expression: false },
        options: [{ ...option('asset', '资产'), names: [option('price', '单价')] }],
      }),
      param('key', '编号', { askedWith: { param: 'page', value: 'asset' } }),
      param('value', '字段的值', { kind: 'entries', namesOf: 'page' }),
    ],
  },
]

let close: () => void
afterEach(() => {
  close()
  document.body.replaceChildren()
})

/** Opens a service task in place of the script, with what it says. */
async function open(attributes = '', extensions = '') {
  const service = `<bpmn:serviceTask id="script" name="自动" ${attributes}><bpmn:extensionElements>${extensions}</bpmn:extensionElements>`
  const change = (xml: string) =>
    xml
      .replace(/<bpmn:scriptTask id="script"[^>]*>/, service)
      .replace('</bpmn:scriptTask>', '</bpmn:serviceTask>')
  const opened = await openPanel('', 'camunda', undefined, { handlers: HANDLERS, change })
  close = () => opened.session.destroy()
  opened.select('script')
  await opened.field('处理程序')
  const choose = (label: string, value: string) =>
    fireEvent.input(opened.panel.getByLabelText(label), { target: { value } })
  const said = async (pattern: RegExp) => [...(await opened.xml()).matchAll(pattern)].map(([text]) => text)
  return { ...opened, choose, said }
}

describe('handlerEntries', () => {
  it('should write the handler and its parameters as the server reads them, each as one step', async () => {
    const { panel, choose, said, stack } = await open()
    choose('处理程序', 'tell')
    await eventually(() => panel.getByText('发送一条消息'))
    await eventually(() => panel.getByText('请填写接收人'))
    choose('接收人', '${initiator}')
    const written = /camunda:delegateExpression="[^"]*"|<camunda:field name="to">\s*<camunda:\w+>[^<]*/g
    await eventually(async () => {
      const [way, field = ''] = await said(written)
      expect(way).toBe('camunda:delegateExpression="${tell}"')
      expect(field).toMatch(/<camunda:expression>\$\{initiator\}$/)
    })
    choose('接收人', 'p1')
    await eventually(async () => expect((await said(written))[1]).toMatch(/<camunda:string>p1$/))
    choose('接收人', '')
    await eventually(async () => expect(await said(/<camunda:field/g)).toEqual([]))
    while (stack.canUndo()) stack.undo()
    expect(await said(/\$\{tell\}|<camunda:field/g)).toEqual([])
  })

  it('should take along what only the former handler knew, and give it back in one step', async () => {
    const own = '<camunda:field name="to" stringValue="p1" /><camunda:field name="mine" stringValue="5" />'
    const { panel, choose, said, stack } = await open('camunda:delegateExpression="${tell}"', own)
    await eventually(() => panel.getByDisplayValue('p1'))
    choose('处理程序', 'save')
    await eventually(() => panel.getByLabelText('页面'))
    expect(await said(/<camunda:field name="\w+"/g)).toEqual(['<camunda:field name="mine"'])
    stack.undo()
    expect(await said(/<camunda:field name="\w+"|\$\{tell\}/g)).toHaveLength(3)
  })

  it('should ask for what the other parameters make of it', async () => {
    const { panel, layer, choose, said } = await open()
    choose('处理程序', 'save')
    await eventually(() => panel.getByLabelText('页面'))
    expect(panel.queryByLabelText('编号')).toBeNull()
    choose('页面', 'asset')
    await eventually(() => panel.getByLabelText('编号'))
    fireEvent.click(panel.getByRole('button', { name: '添加：字段的值' }))
    const name = await eventually(() => within(layer).getByLabelText('名称'))
    fireEvent.input(name, { target: { value: 'price' } })
    fireEvent.input(within(layer).getByLabelText('值'), { target: { value: '${days}' } })
    await eventually(async () => {
      expect(await said(/name="value:price">\s*<camunda:expression>\$\{days\}/g)).toHaveLength(1)
    })
    expect(panel.getByRole('table', { name: '字段的值' }).textContent).toContain('单价')
  })

  it('should keep a program that it does not know, and say so', async () => {
    const { panel, said } = await open(
      'camunda:class="com.acme.Pay"',
      '<camunda:field name="amount" stringValue="5" />',
    )
    const choice = panel.getByLabelText('处理程序') as HTMLSelectElement
    expect(choice.selectedOptions[0]?.textContent).toBe('com.acme.Pay（不是系统的处理程序）')
    expect(panel.getByLabelText('Java 类')).toHaveProperty('value', 'com.acme.Pay')
    expect(panel.getByRole('table', { name: '注入字段' }).textContent).toContain('amount')
    expect(await said(/class="com.acme.Pay"|stringValue="5"/g)).toHaveLength(2)
  })
})
