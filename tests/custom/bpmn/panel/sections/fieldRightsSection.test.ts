import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { drawInJsdom } from '../../viewer/drawInJsdom.ts'
import { openPanel } from '../openPanel.ts'

beforeAll(drawInJsdom)

const OWN = '<camunda:properties><camunda:property name="own" value="1" /></camunda:properties>'

let close: () => void
afterEach(() => {
  close()
  document.body.replaceChildren()
})

async function open(extensions: string, titles?: Record<string, string>) {
  const opened = await openPanel(extensions, 'camunda', titles)
  close = () => opened.session.destroy()
  const said = async () =>
    [...(await opened.xml()).matchAll(/<camunda:property name="([^"]+)" value="([^"]+)"/g)].map(
      ([, name, value]) => `${name}=${value}`,
    )
  return { ...opened, said }
}

describe('fieldRightsSection', () => {
  it('should write a right to a field as an extension property beside others, and take it back', async () => {
    const { panel, stack, said } = await open(OWN, { days: '天数', reason: '事由' })
    fireEvent.input(panel.getByLabelText('天数'), { target: { value: 'none' } })
    await eventually(async () => expect(await said()).toEqual(['own=1', 'field:days=none']))
    fireEvent.input(panel.getByLabelText('事由'), { target: { value: 'write' } })
    await eventually(async () =>
      expect(await said()).toEqual(['own=1', 'field:days=none', 'field:reason=write']),
    )
    fireEvent.input(panel.getByLabelText('天数'), { target: { value: '' } })
    await eventually(async () => expect(await said()).toEqual(['own=1', 'field:reason=write']))
    stack.undo()
    expect(await said()).toEqual(['own=1', 'field:days=none', 'field:reason=write'])
    stack.undo()
    stack.undo()
    expect(await said()).toEqual(['own=1'])
  })

  it('should show what is said of a field that the form no longer has', async () => {
    const gone =
      '<camunda:properties><camunda:property name="field:gone" value="none" /></camunda:properties>'
    const { panel, said } = await open(gone, { days: '天数' })
    const choice = panel.getByLabelText('gone') as HTMLSelectElement
    expect(choice.value).toBe('none')
    fireEvent.input(choice, { target: { value: '' } })
    await eventually(async () => expect(await said()).toEqual([]))
  })

  it('should say that there are no fields without a form, and keep switches as extension properties', async () => {
    const { panel, said } = await open('')
    panel.getByText('流程没有关联表单，或表单没有字段')
    fireEvent.click(panel.getByLabelText('意见必填'))
    fireEvent.click(panel.getByLabelText('允许批量审批'))
    fireEvent.input(panel.getByLabelText('由谁选择处理人'), { target: { value: 'starter' } })
    await eventually(async () =>
      expect(await said()).toEqual(['opinion=true', 'batch=true', 'chosenBy=starter']),
    )
    fireEvent.click(panel.getByLabelText('意见必填'))
    await eventually(async () => expect(await said()).toEqual(['batch=true', 'chosenBy=starter']))
  })
})
