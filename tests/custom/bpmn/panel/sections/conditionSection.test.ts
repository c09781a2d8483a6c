import { fireEvent, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { drawInJsdom } from '../../viewer/drawInJsdom.ts'
import { openPanel } from '../openPanel.ts'

beforeAll(drawInJsdom)

let close: () => void
afterEach(() => {
  close()
  document.body.replaceChildren()
})

describe('conditionSection', () => {
  it('should take a rule for the condition of a flow, in place of an expression that is still empty', async () => {
    const { panel, layer, select, field, session, stack, xml } = await openPanel('', 'camunda', {
      amount: '金额',
    })
    close = () => session.destroy()
    select('to-wait')
    fireEvent.input(await field('流转类型'), { target: { value: 'conditional' } })
    await eventually(() => panel.getByText('请填写表达式'))
    fireEvent.click(panel.getByRole('button', { name: '添加：条件规则' }))
    await eventually(() => within(layer).getByRole('dialog'))
    // What it asks about is known by its title.
    fireEvent.input(within(layer).getByLabelText('字段'), { target: { value: 'amount' } })
    await eventually(() => within(layer).getByDisplayValue('金额（amount）'))
    await eventually(() =>
      expect(panel.getByRole('table', { name: '条件规则' }).textContent).toContain('金额等于'),
    )
    await eventually(() => expect(panel.queryByText('请填写表达式')).toBeNull())
    expect(panel.getByLabelText<HTMLSelectElement>('流转类型').value).toBe('conditional')
    expect(await xml()).not.toContain('conditionExpression')

    // Who chooses another type takes the rule away, and gets it back with one step.
    fireEvent.input(panel.getByLabelText('流转类型'), { target: { value: 'normal' } })
    await eventually(async () => expect(await xml()).not.toContain('camunda:condition'))
    stack.undo()
    expect(await xml()).toContain('camunda:condition')
  })
})
