import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Row } from '#engine'
import type { PageModel } from '#model/types/index.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { compileModels } from '../support/compileModels.ts'
import { fault } from '../support/createFakeHost.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'
import { orderPage } from './orderPage.ts'

const field = (title: string) => screen.getByLabelText(new RegExp(`^${title}$`)) as HTMLInputElement
const type = (title: string, text: string) => fireEvent.change(field(title), { target: { value: text } })
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`${name}$`) }))
  await untilStill()
}
const sent = (host: { calls: { method: string; body: unknown }[] }) =>
  host.calls.filter(call => call.method !== 'GET').map(call => call.body as Row)

describe('RecordForm', () => {
  it('should begin with the defaults of a new record and show computed values', async () => {
    await drawForm()
    expect(field('数量').value).toBe('2')
    expect(field('归属').value).toBe('admin')
    type('单价', '19.99')
    expect(document.querySelector('[data-field=total]')?.textContent).toContain('39.98')
  })

  it('should say above a form that is the page what is done, and to which record', async () => {
    await drawForm({ surface: 'page', mode: 'update', record: ORDER })
    expect(screen.getByRole('heading', { name: '修改订单“旧名称”' })).toBeTruthy()
  })

  it('should give labels as much room as they take in the language that is drawn', () => {
    const unit = { type: 'string', title: { zh: '单位', en: 'Organisation unit' }, maxLength: 9 }
    const { form } = orderModel({}, { properties: { ...orderPage.resource.properties, unit } })
    expect(form?.labelWidth).toEqual({ zh: 80, en: 160 })
  })

  it('should show that a number is given when the record is saved, also where it begins as a copy', async () => {
    const text = { type: 'string', title: '名称', maxLength: 50 }
    const number = { type: 'string', title: '编号', 'x-series': 'HT-{yyyy}-{0000}' }
    const resource = { path: '/test/order', label: 'orderName', properties: { orderName: text, number } }
    const source = { title: '订单', menu: {}, resource }
    const model = compileModels({ 'test/order/index.json': source })['test/order/index'] as PageModel
    const shown = () => document.querySelector('[data-field=number] .m-form-value')?.textContent
    const { host, unmount } = await drawForm({ model, initialValues: { number: 'HT-2026-0001' } })
    expect(shown()).toBe('保存后生成')
    type('名称', '新')
    await press('保存')
    expect(sent(host)).toEqual([{ orderName: '新' }])
    unmount()
    const record = { orderId: 7, orderName: '旧', number: 'HT-2026-0001' }
    await drawForm({ model, mode: 'update', record, host: { tables: { '/test/order': [record] } } })
    expect(shown()).toBe('HT-2026-0001')
  })

  it('should tell of more decimal places than are kept, and send nothing rounded', async () => {
    const { host } = await drawForm()
    type('名称', '新')
    type('手机', '13800138000')
    type('单价', '1.005')
    type('数量', '2.5')
    await press('保存')
    const told = (name: string) => document.querySelector(`[data-field=${name}] [role=alert]`)?.textContent
    expect([told('price'), told('quantity')]).toEqual(['单价最多 2 位小数', '数量应为整数'])
    expect(sent(host)).toEqual([])
  })

  it('should say what is missing, focus it, and send nothing', async () => {
    const { host } = await drawForm()
    await press('保存')
    expect(screen.getByText('名称不能为空')).toBeTruthy()
    expect(field('名称').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('名称'))
    expect(sent(host)).toEqual([])
  })

  it('should check a field while it changes after the first attempt', async () => {
    await drawForm()
    type('手机', '123')
    expect(screen.queryByText(/手机号码/)).toBeNull()
    await press('保存')
    expect(screen.getByText('手机格式不正确')).toBeTruthy()
    type('手机', '13800000000')
    expect(screen.queryByText('手机格式不正确')).toBeNull()
  })

  it('should send what was typed once, however often the button is pressed', async () => {
    const { host, onSaved } = await drawForm({ host: { delay: 30 } })
    type('名称', '新名称')
    type('手机', '13800000000')
    const save = screen.getByRole('button', { name: '保存' })
    fireEvent.click(save)
    fireEvent.click(save)
    await untilStill()
    expect(sent(host)).toEqual([
      {
        orderName: '新名称',
        mobile: '13800000000',
        kind: 'a',
        quantity: 2,
        fixed: undefined,
        owner: 'admin',
      },
    ])
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(host.shown).toContain('success 新增成功')
  })

  it('should save by Ctrl + Enter', async () => {
    const { host } = await drawForm()
    type('名称', '新')
    type('手机', '13800000000')
    fireEvent.keyDown(field('手机'), { key: 'Enter', ctrlKey: true })
    await untilStill()
    expect(sent(host)).toHaveLength(1)
  })

  it('should put the refusals of the server at their fields, cells of rows included', async () => {
    const refuse = fault(601, '请检查标出的内容', [
      { field: 'items.0.name', code: 'DUPLICATE', message: '品名重复' },
      { field: 'orderName', code: 'DUPLICATE', message: '已存在，请换一个' },
      { field: 'elsewhere', code: 'INVALID', message: '别处不对' },
    ])
    const { host, onSaved } = await drawForm({
      mode: 'update',
      record: ORDER,
      host: {
        answer({ method }) {
          if (method === 'PUT') throw refuse
          return undefined
        },
      },
    })
    type('名称', '张三')
    await press('保存')
    expect(document.querySelector('[data-field=orderName]')?.textContent).toContain('已存在，请换一个')
    expect(document.querySelector('[data-field="items.0.name"]')?.textContent).toContain('品名重复')
    expect(screen.getByText('别处不对')).toBeTruthy()
    expect(field('名称').value).toBe('张三')
    expect(document.activeElement).toBe(field('名称'))
    expect(onSaved).not.toHaveBeenCalled()
    expect(host.shown).toEqual([])
  })

  it('should keep what was typed and say why when nothing came back', async () => {
    await drawForm({
      mode: 'update',
      record: ORDER,
      host: {
        answer({ method }) {
          if (method === 'PUT') throw fault(0, '后端接口连接异常')
          return undefined
        },
      },
    })
    type('名称', '张三')
    await press('保存')
    expect(screen.getByText('后端接口连接异常')).toBeTruthy()
    expect(field('名称').value).toBe('张三')
  })

  it('should send the version, and only what may be changed', async () => {
    const { host } = await drawForm({ mode: 'update', record: ORDER })
    expect(field('编码').disabled).toBe(true)
    type('名称', '')
    type('名称', '改名')
    await press('保存')
    expect(sent(host)).toEqual([
      {
        orderId: 7,
        version: 4,
        orderName: '改名',
        mobile: '13800000000',
        kind: 'a',
        price: 1.5,
        quantity: 2,
        fixed: '不变',
        owner: 'wang',
        items: [{ name: '笔', cost: 2, count: 3 }],
      },
    ])
  })

  it('should leave out what may not be read and show what may not be written', async () => {
    const permissions = ['test:order:query', 'test:order:edit']
    await drawForm({ mode: 'update', record: ORDER, host: { permissions } })
    expect(screen.queryByText('密文')).toBeNull()
    expect(document.querySelector('[data-field=fixed]')?.textContent).toContain('不变')
    expect(document.querySelector('[data-field=fixed] input')).toBeNull()
  })

  it('should show, demand and drop a field as its reaction says', async () => {
    const { host } = await drawForm({
      mode: 'update',
      record: { ...ORDER, kind: 'b', reason: '旧' },
      host: {
        tables: { '/test/order': [{ ...ORDER, kind: 'b', reason: '旧' }] },
      },
    })
    expect(field('原因').value).toBe('旧')
    type('原因', '')
    await press('保存')
    expect(screen.getByText('原因不能为空')).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '类型' }))
    fireEvent.click(within(document.body).getByTitle('a'))
    expect(screen.queryByLabelText('原因')).toBeNull()
    await press('保存')
    expect(sent(host)[0]).toMatchObject({ kind: 'a', reason: null })
  })

  it('should put a broken rule of the record at the field that it is about', async () => {
    await drawForm({ mode: 'update', record: ORDER })
    type('数量', '200')
    await press('保存')
    expect(document.querySelector('[data-field=quantity]')?.textContent).toContain('数量太大')
  })

  it('should offer to load a record that somebody else has changed, keeping what was typed', async () => {
    let stale = true
    const { host } = await drawForm({
      mode: 'update',
      record: ORDER,
      host: {
        answer({ method }) {
          if (method !== 'PUT' || !stale) return undefined
          stale = false
          throw fault(601, '记录已被他人修改，请重新载入后再保存', [
            { field: 'version', code: 'STALE', message: '记录已被他人修改' },
          ])
        },
      },
    })
    type('名称', '我的')
    host.tables['/test/order'] = [{ ...ORDER, orderName: '他的', owner: 'li', version: 5 }]
    await press('保存')
    await press('重新载入')
    expect(field('名称').value).toBe('我的')
    expect(field('归属').value).toBe('li')
    const notice = screen.getByText('已载入他人的修改，请核对后再保存').closest('.ant-alert') as HTMLElement
    expect(notice.textContent).toContain('旧名称 → 他的（保留您填写的内容）')
    await press('保存')
    expect(sent(host).at(-1)).toMatchObject({ orderName: '我的', owner: 'li', version: 5 })
  })

  it('should ask before typed work is lost, and not where nothing was typed', async () => {
    const { onCancel } = await drawForm()
    await press('取消')
    expect(onCancel).toHaveBeenCalledTimes(1)
    type('名称', '写了一半')
    await press('取消')
    expect(screen.getByText('已填写的内容还没有保存，离开后将会丢失。')).toBeTruthy()
    await press('继续编辑')
    expect(onCancel).toHaveBeenCalledTimes(1)
    expect(field('名称').value).toBe('写了一半')
    fireEvent.keyDown(field('名称'), { key: 'Escape', keyCode: 27 })
    await press('放弃修改')
    expect(onCancel).toHaveBeenCalledTimes(2)
  })

  it('should warn before the window is closed only while there is typed work', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { unmount } = await drawForm()
    expect(leave()).toBe(false)
    type('名称', '写了一半')
    expect(leave()).toBe(true)
    unmount()
    expect(leave()).toBe(false)
  })

  it('should ask for what may be chosen in a row with the values of the row before those of the form', async () => {
    const pupils = { type: 'integer', title: '人数' }
    const where = 'seats >= values.pupils + values.guests'
    const roomId = { type: 'integer', title: '教室', 'x-ref': { to: 'test/room/index', where } }
    const items = { type: 'object', properties: { pupils, roomId } }
    const page = (path: string, label: string, properties: object) => ({
      title: '测试',
      menu: {},
      resource: { path, label, properties: { [label]: { type: 'string', title: '名称' }, ...properties } },
    })
    const models = compileModels({
      'test/room/index.json': page('/test/room', 'roomName', { seats: pupils }),
      'test/order/index.json': page('/test/order', 'orderName', {
        ...{ pupils, guests: { ...pupils, title: '来宾' }, roomId: { ...roomId, title: '礼堂' } },
        parts: { type: 'array', title: '分组', 'x-table': 'test_order_part', items },
      }),
    })
    const record = {
      orderId: 7,
      pupils: 1,
      guests: 2,
      roomId: 3,
      parts: [{ id: 1, pupils: 40, roomId: 4 }],
      version: 1,
    }
    const model = models['test/order/index'] as PageModel
    const tables = { '/test/order': [record], '/test/room': [] }
    const { host } = await drawForm({ mode: 'update', model, record, host: { models, tables } })
    for (const picker of screen.getAllByRole('combobox')) fireEvent.mouseDown(picker)
    await untilStill()
    const asked = host.calls.flatMap(call => {
      const query = call.query as Record<string, string> | undefined
      return query?.values === undefined ? [] : [[query.field, JSON.parse(query.values)]]
    })
    expect(Object.fromEntries(asked)).toEqual({
      roomId: { pupils: 1, guests: 2 },
      'parts.roomId': { pupils: 40, guests: 2 },
    })
  })

  it('should compute, check, copy, move and remove rows', async () => {
    const { host } = await drawForm({ mode: 'update', record: ORDER })
    await press('复制第1行')
    fireEvent.change(screen.getByLabelText('品名，第2行'), { target: { value: '一二三四五六' } })
    fireEvent.change(screen.getByLabelText('件数，第2行'), { target: { value: '5' } })
    expect(document.querySelector('[data-field="items.1.sum"]')?.textContent).toContain('10')
    await press('保存')
    expect(document.querySelector('[data-field="items.1.name"]')?.textContent).toContain('不能超过 5 个字符')
    fireEvent.change(screen.getByLabelText('品名，第2行'), { target: { value: '本' } })
    await press('上移第2行')
    expect((screen.getByLabelText('品名，第1行') as HTMLInputElement).value).toBe('本')
    await press('删除第2行')
    await press('保存')
    const [{ items }] = sent(host) as [Row]
    expect(items).toEqual([{ name: '本', cost: 2, count: 5 }])
  })

  it('should rebuild itself from what was typed when its page changes', async () => {
    const { redraw } = await drawForm()
    type('名称', '写了一半')
    const { orderName, ...others } = (await import('./orderPage.ts')).orderPage.resource.properties
    const changed = { properties: { orderName: { ...orderName, title: '订单名' }, ...others } }
    redraw(orderModel(undefined, changed))
    await untilStill()
    expect(field('订单名').value).toBe('写了一半')
  })

  it('should mark the tab of a mistake and open it', async () => {
    const layout = [
      {
        type: 'tabs',
        items: [
          { title: '其他', items: ['kind', 'price'] },
          { title: '基本', items: ['orderName', 'mobile'] },
        ],
      },
    ]
    await drawForm({ model: orderModel({ layout }) })
    expect(screen.queryByLabelText('名称')).toBeNull()
    await press('保存')
    expect(screen.getByTitle('2处需要修改')).toBeTruthy()
    expect(field('名称')).toBe(document.activeElement)
  })

  it('should go on to the next step only when this one is right', async () => {
    const layout = [
      {
        type: 'steps',
        items: [
          { title: '基本', items: ['orderName', 'mobile'] },
          { title: '其他', items: ['price'] },
        ],
      },
    ]
    const { host } = await drawForm({ model: orderModel({ layout }) })
    await press('下一步')
    expect(screen.getByText('名称不能为空')).toBeTruthy()
    type('名称', '新')
    type('手机', '13800000000')
    await press('下一步')
    type('单价', '3')
    await press('保存')
    expect(sent(host)[0]).toMatchObject({ orderName: '新', price: 3 })
  })

  it('should show a record without inputs when it is only looked at', async () => {
    await drawForm({ mode: 'read', record: ORDER })
    expect(document.querySelectorAll('.m-form input')).toHaveLength(0)
    expect(document.querySelector('[data-field=orderName]')?.textContent).toContain('旧名称')
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  })

  it('should show nothing above what the server says stands below 0, and save it unmoved', async () => {
    const model = compileModels()['system/dept/index'] as PageModel
    const top = { deptId: 100, parentId: 0, deptName: '总校', orderNum: 0, status: '0' }
    const { host } = await drawForm({
      ...{ model, mode: 'update', record: top },
      host: { tables: { '/system/dept': [top] } },
    })
    const above = document.querySelector('[data-field=parentId] .ant-select-selection-item')
    expect(above).toBeNull()
    type('部门名称', '总校区')
    await press('保存')
    expect(sent(host)).toMatchObject([{ deptId: 100, parentId: null, deptName: '总校区' }])
  })
})
