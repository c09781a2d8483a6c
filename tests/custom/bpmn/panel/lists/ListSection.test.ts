import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawInJsdom } from '../../viewer/drawInJsdom.ts'
import { openPanel } from '../openPanel.ts'

beforeAll(drawInJsdom)

type Opened = Awaited<ReturnType<typeof openPanel>>
let opened: Opened | undefined
afterEach(() => {
  opened?.session.destroy()
  opened = undefined
  document.body.replaceChildren()
})

async function open(extensions = LISTENERS) {
  opened = await openPanel(extensions)
  fireEvent.click(opened.panel.getByText('任务监听器'))
  return opened
}

const LISTENERS = `
  <camunda:taskListener event="create" id="l1" class="com.example.First">
    <camunda:field name="who"><camunda:string>张三</camunda:string></camunda:field>
  </camunda:taskListener>
  <camunda:taskListener event="complete" id="l2" expression="" />`

const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)
// Questions to the whole document take their time where a diagram is drawn.
const tableOf = (name: string) => (opened as Opened).panel.getByRole('table', { name })
const textsOf = (row: HTMLElement | undefined) =>
  row && [...row.querySelectorAll('td')].map(cell => cell.textContent)
const inLayer = () => within((opened as Opened).layer)
const dialogs = () => inLayer().queryAllByRole('dialog')
const press = (key: string, more = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const shownDialog = (name: RegExp) => inLayer().findByRole('dialog', { name })

describe('ListSection', () => {
  it('should say in a table when each listener is called and what it does, and mark what lacks something', async () => {
    await open()

    const [first, second] = rowsOf(tableOf('任务监听器'))
    expect(textsOf(first)).toEqual(['创建', 'Java 类', 'com.example.First', '编辑移除'])
    expect(within(first as HTMLElement).queryByRole('img')).toBeNull()
    expect(textsOf(second)?.slice(1, 3)).toEqual(['表达式', '—'])
    within(second as HTMLElement).getByRole('img', { name: '请填写表达式' })
  })

  it('should mark a listener for what one of its fields lacks', async () => {
    await open(
      LISTENERS.replace('<camunda:string>张三</camunda:string>', '<camunda:string></camunda:string>'),
    )

    const [first] = rowsOf(tableOf('任务监听器'))
    expect(within(first as HTMLElement).getByRole('img').title).toBe('请填写字段值')
  })

  it.each([
    ['a click', (row: HTMLElement) => fireEvent.click(row)],
    ['Enter', (row: HTMLElement) => fireEvent.keyDown(row, { key: 'Enter' })],
    ['its button', (row: HTMLElement) => fireEvent.click(within(row).getByRole('button', { name: /^编辑/ }))],
  ])('should open one listener in a dialog by %s', async (_way, act) => {
    const { layer } = await open()

    act(rowsOf(tableOf('任务监听器'))[0] as HTMLElement)

    const dialog = await shownDialog(/^任务监听器 · 创建：com\.example\.First$/)
    expect(layer.contains(dialog)).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('事件类型')))
    expect(dialogs()).toHaveLength(1)
  })

  it('should open what was added, and say that there is nothing before', async () => {
    const { xml } = await open('')
    expect((opened as Opened).panel.getAllByText('暂无').length).toBeGreaterThan(0)

    fireEvent.click((opened as Opened).panel.getByRole('button', { name: '添加：任务监听器' }))

    await shownDialog(/^任务监听器/)
    expect(rowsOf(tableOf('任务监听器'))).toHaveLength(1)
    expect(await xml()).toMatch(/<camunda:taskListener class="" event="create" id="listener_[a-z\d]{8}"/)
  })

  it('should ask before it removes, and lead the focus to the next row', async () => {
    const { confirm, xml } = await open()
    const remove = () =>
      fireEvent.click((opened as Opened).panel.getByRole('button', { name: '移除：创建：com.example.First' }))

    confirm.mockResolvedValueOnce(false)
    remove()
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('确认移除该监听器吗？'))
    expect(rowsOf(tableOf('任务监听器'))).toHaveLength(2)
    remove()

    await waitFor(() => expect(rowsOf(tableOf('任务监听器'))).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(rowsOf(tableOf('任务监听器'))[0]))
    expect(await xml()).not.toContain('com.example.First')
    expect(dialogs()).toEqual([])
  })
})

describe('ItemDialog', () => {
  async function openFirst() {
    const panel = await open()
    const row = rowsOf(tableOf('任务监听器'))[0] as HTMLElement
    row.focus()
    fireEvent.click(row)
    return { ...panel, row, dialog: await shownDialog(/^任务监听器/) }
  }

  it('should set what is typed without waiting for its end, and give the focus back at Escape', async () => {
    const { dialog, xml, row } = await openFirst()
    const field = within(dialog).getByLabelText('Java 类')
    field.focus()
    fireEvent.input(field, { target: { value: 'com.example.Other' } })

    press('Escape')

    await waitFor(() => expect(dialogs()).toEqual([]))
    expect(document.activeElement).toBe(row)
    expect(await xml()).toContain('class="com.example.Other"')
    await waitFor(() => expect(textsOf(row)?.[2]).toBe('com.example.Other'))
  })

  it('should stay open while its last step is undone, and close when the listener goes', async () => {
    const { dialog, stack, confirm } = await openFirst()
    fireEvent.input(within(dialog).getByLabelText('监听器ID'), { target: { value: 'other' } })

    fireEvent.keyDown(within(dialog).getByLabelText('监听器ID'), { key: 'z', ctrlKey: true })

    await waitFor(() => expect(within(dialog).getByLabelText('监听器ID')).toHaveProperty('value', 'l1'))
    expect(dialogs()).toEqual([dialog])
    expect(stack.canRedo()).toBe(true)
    expect(confirm).not.toHaveBeenCalled()

    press('Escape')
    await waitFor(() => expect(dialogs()).toEqual([]))
    fireEvent.click((opened as Opened).panel.getByRole('button', { name: '添加：任务监听器' }))
    await shownDialog(/^任务监听器/)
    stack.undo()
    await waitFor(() => expect(dialogs()).toEqual([]))
    stack.redo()
    await waitFor(() => expect(rowsOf(tableOf('任务监听器'))).toHaveLength(3))
    expect(dialogs()).toEqual([])
  })

  it('should close when another element is selected, and stay closed when this one is again', async () => {
    const { select } = await openFirst()

    select('wait')
    await waitFor(() => expect(dialogs()).toEqual([]))
    select('approve')

    await waitFor(() => tableOf('任务监听器'))
    expect(dialogs()).toEqual([])
  })

  it('should take back all that was changed in it when it is cancelled, and nothing from before', async () => {
    const { dialog, stack, xml, row } = await openFirst()
    const type = (label: string, value: string) =>
      fireEvent.input(within(dialog).getByLabelText(label), { target: { value } })
    type('监听器ID', 'other')
    fireEvent.blur(within(dialog).getByLabelText('监听器ID'))
    type('Java 类', 'com.example.Other')

    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))

    await waitFor(() => expect(dialogs()).toEqual([]))
    expect(await xml()).toMatch(/class="com\.example\.First" event="create" id="l1"/)
    expect(stack.canUndo()).toBe(false)
    expect(stack.canRedo()).toBe(true)
    await waitFor(() => expect(textsOf(row)?.[2]).toBe('com.example.First'))

    fireEvent.click((opened as Opened).panel.getByRole('button', { name: '添加：任务监听器' }))
    const added = await shownDialog(/^任务监听器/)
    expect(rowsOf(tableOf('任务监听器'))).toHaveLength(3)
    fireEvent.click(within(added).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(rowsOf(tableOf('任务监听器'))).toHaveLength(2))
    expect(dialogs()).toEqual([])
  })

  it('should go with its diagram', async () => {
    const { session } = await openFirst()

    session.destroy()

    await waitFor(() => expect(dialogs()).toEqual([]))
  })

  it('should open an item of a list in it above it, and take keys for the upper one alone', async () => {
    const { dialog } = await openFirst()
    fireEvent.click(rowsOf(within(dialog).getByRole('table', { name: '注入字段' }))[0] as HTMLElement)
    const upper = await shownDialog(/^注入字段 · who：张三$/)
    await waitFor(() => expect(document.activeElement).toBe(within(upper).getByLabelText('字段名称')))

    within(upper).getByRole('button', { name: '完成' }).focus()
    press('Tab')
    expect(document.activeElement).toBe(within(upper).getByRole('button', { name: '关闭' }))
    press('Tab', { shiftKey: true })
    expect(document.activeElement).toBe(within(upper).getByRole('button', { name: '完成' }))

    press('Escape')
    await waitFor(() => expect(dialogs()).toEqual([dialog]))
    expect(document.activeElement?.textContent).toContain('who')
  })

  it('should take no Escape that ends the writing of a character, nor while its page is hidden', async () => {
    const { dialog, layer } = await openFirst()

    press('Escape', { isComposing: true })
    layer.hidden = true
    fireEvent.keyDown(document.body, { key: 'Escape' })
    layer.hidden = false
    await waitFor(() => expect(dialogs()).toEqual([dialog]))
    fireEvent.keyDown(document.body, { key: 'Escape' })

    await waitFor(() => expect(dialogs()).toEqual([]))
  })
})

describe('what a dialog demands before it is done', () => {
  const finish = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: '完成' }))
  const type = (dialog: HTMLElement, label: string, value: string) => {
    const field = within(dialog).getByLabelText(label)
    fireEvent.input(field, { target: { value } })
    fireEvent.blur(field)
  }

  it('should stay at the first field that a listener lacks until it is filled in, unless it is cancelled', async () => {
    const { xml } = await open('')
    const add = () =>
      fireEvent.click((opened as Opened).panel.getByRole('button', { name: '添加：任务监听器' }))
    add()
    const dialog = await shownDialog(/^任务监听器/)
    type(dialog, '监听器ID', '')
    finish(dialog)
    expect(dialogs()).toEqual([dialog])
    expect(document.activeElement).toBe(within(dialog).getByLabelText('监听器ID'))
    await within(dialog).findByText('请填写监听器ID')
    within(dialog).getByText('请填写 Java 类')
    press('Escape')
    expect(dialogs()).toEqual([dialog])

    type(dialog, '监听器ID', 'l1')
    fireEvent.input(within(dialog).getByLabelText('监听器类型'), { target: { value: 'script' } })
    for (const [label, value] of [
      ['脚本格式', 'groovy'],
      ['脚本内容', '1'],
    ] as const) {
      await waitFor(() => within(dialog).getByLabelText(label))
      finish(dialog)
      expect(document.activeElement).toBe(within(dialog).getByLabelText(label))
      type(dialog, label, value)
    }
    fireEvent.input(within(dialog).getByLabelText('事件类型'), { target: { value: 'timeout' } })
    await waitFor(() => within(dialog).getByLabelText('定时器类型'))
    fireEvent.input(within(dialog).getByLabelText('定时器类型'), { target: { value: 'timeDuration' } })
    await waitFor(() => within(dialog).getByLabelText('定时器'))
    finish(dialog)
    expect(document.activeElement).toBe(within(dialog).getByLabelText('定时器'))
    type(dialog, '定时器', 'PT5M')
    finish(dialog)
    await waitFor(() => expect(dialogs()).toEqual([]))
    expect(await xml()).toContain('PT5M')

    add()
    const second = await shownDialog(/^任务监听器/)
    finish(second)
    expect(dialogs()).toEqual([second])
    fireEvent.click(within(second).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(dialogs()).toEqual([]))
    expect(rowsOf(tableOf('任务监听器'))).toHaveLength(1)
  })

  it('should lead to the row of what a list in it lacks, and let go what was lacking before', async () => {
    await open(
      LISTENERS.replace('<camunda:string>张三</camunda:string>', '<camunda:string></camunda:string>'),
    )
    fireEvent.click(rowsOf(tableOf('任务监听器'))[0] as HTMLElement)
    const dialog = await shownDialog(/^任务监听器/)
    finish(dialog)
    expect(document.activeElement).toBe(rowsOf(within(dialog).getByRole('table', { name: '注入字段' }))[0])
    press('Escape')
    await waitFor(() => expect(dialogs()).toEqual([]))
  })

  it('should demand nothing of a new listener before its field is left, and of an old one at once', async () => {
    const { panel } = await open()
    fireEvent.click(panel.getByRole('button', { name: '添加：任务监听器' }))
    const dialog = await shownDialog(/^任务监听器/)
    expect(within(dialog).queryByRole('alert')).toBeNull()
    expect(dialog.querySelector('.has-error')).toBeNull()
    fireEvent.blur(within(dialog).getByLabelText('Java 类'))
    await within(dialog).findByText('请填写 Java 类')
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(dialogs()).toEqual([]))

    fireEvent.click(rowsOf(tableOf('任务监听器'))[1] as HTMLElement)
    await within(await shownDialog(/^任务监听器/)).findByText('请填写表达式')
  })

  it('should demand nothing of a form field', async () => {
    const { panel } = await open('')
    fireEvent.click(panel.getByText('表单'))
    fireEvent.click(panel.getByRole('button', { name: '添加：表单字段' }))
    const field = await shownDialog(/^表单字段/)
    for (const label of ['字段标识', '显示名称']) type(field, label, '')
    finish(field)
    await waitFor(() => expect(dialogs()).toEqual([]))
  })
})

describe('TextEntry', () => {
  it('should set a character when it is chosen, and not the letters that it is written with', async () => {
    opened = await openPanel()
    const { panel, stack, session } = opened
    const field = panel.getByLabelText('名称')
    const input = (value: string, isComposing: boolean) =>
      fireEvent(field, composing(field, value, isComposing))
    input('审批shen', true)
    // Writing the diagram takes along what is typed and on its way there.
    expect(await session.xml()).toContain('name="审批"')
    expect(field).toHaveProperty('value', '审批shen')
    expect(stack.canUndo()).toBe(false)
    input('审批审', true)
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(stack.canUndo()).toBe(true))
    expect(await session.xml()).toContain('name="审批审"')
    // What is being composed when another place is clicked is not lost.
    input('审批审he', true)
    fireEvent.blur(field)
    expect(await session.xml()).toContain('name="审批审he"')
  })

  it('should say that something is missing when the field is left, and not while one types', async () => {
    opened = await openPanel()
    const { panel } = opened
    const field = panel.getByLabelText('ID')
    fireEvent.input(field, { target: { value: '' } })
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(panel.queryByText('ID 不能为空')).toBeNull()
    fireEvent.blur(field)
    await panel.findByText('ID 不能为空')
  })
})

function composing(field: HTMLElement, value: string, isComposing: boolean): InputEvent {
  ;(field as HTMLTextAreaElement).value = value
  return new InputEvent('input', { bubbles: true, isComposing })
}
