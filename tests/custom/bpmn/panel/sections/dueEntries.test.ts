import { fireEvent } from '@testing-library/react'
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

describe('dueEntries', () => {
  it('should ask for a number of a unit, or for what is written, and say at once what cannot be read', async () => {
    const { panel, field, session, xml } = await openPanel()
    close = () => session.destroy()
    const type = (label: string, value: string) =>
      fireEvent.input(panel.getByLabelText(label), { target: { value } })
    const said = async () => /camunda:dueDate="([^"]*)"/.exec(await xml())?.[1]
    await field('到期时间')
    type('到期时间', 'days')
    await field('天数')
    type('天数', '3')
    await eventually(async () => expect(await said()).toBe('P3D'))
    type('天数', 'drei')
    await eventually(() => panel.getByText('请填写 1 至 99999 的整数'))
    expect(await said()).toBe('P3D')
    type('到期时间', 'other')
    await field('另行填写')
    type('另行填写', 'morgen')
    await eventually(() => panel.getByText('无法识别，请填写时间、时长（如 P3D）或表达式'))
    type('另行填写', 'P1DT4H')
    await eventually(async () => expect(await said()).toBe('P1DT4H'))
    expect(panel.queryByText('无法识别，请填写时间、时长（如 P3D）或表达式')).toBeNull()
  })
})
