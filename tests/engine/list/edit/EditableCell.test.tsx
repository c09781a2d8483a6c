import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { widgetSources } from '#tests/widgets/loadWidgets.ts'
import { compileModels } from '../../support/compileModels.ts'
import { createFakeHost, type FakeCall, type FakeHostOptions, fault } from '../../support/createFakeHost.ts'
import { renderPage } from '../../support/renderPage.tsx'

const KEY = 'test/loan/index'
const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const page = {
  title: '借用',
  menu: { buttons: [{ title: '费用', permission: 'test:loan:cost' }] },
  resource: {
    path: '/test/loan',
    label: 'loanName',
    required: ['remark'],
    operations: { update: { when: 'locked != 1' } },
    rules: [{ assert: 'number <= limit', message: '超过上限', at: 'number' }],
    properties: {
      loanName: text('名称'),
      remark: text('备注'),
      number: text('数量', { maxLength: 3 }),
      limit: text('上限'),
      reason: text('原因', { 'x-visible': "remark == '其他'" }),
      cost: text('费用', { 'x-permission': { write: 'test:loan:cost' } }),
      locked: { type: 'integer', title: '锁定' },
      kind: {
        type: 'string',
        title: '种类',
        'x-options': [
          { value: 'a', label: '甲' },
          { value: 'b', label: '乙' },
          { value: 'o', label: '另外', other: true },
        ],
        'x-component': 'select',
      },
    },
  },
  list: {
    columns: [
      'loanName',
      ...['remark', 'number', 'reason', 'cost', 'kind'].map(path => ({ path, editable: true })),
      'limit',
      'locked',
    ],
  },
}

const models = compileModels({ 'test/loan/index.json': page })
const row = (loanId: number, more: object = {}) => ({
  loanId,
  loanName: `借用${loanId}`,
  remark: '其他',
  number: '1',
  limit: '5',
  reason: '坏了',
  cost: '9',
  kind: 'a',
  kindOther: null,
  locked: 0,
  version: 3,
  ...more,
})

function hostOf(options: Partial<FakeHostOptions> = {}) {
  const rows = [row(1), row(2, { remark: '普通', reason: null }), row(3, { locked: 1 })]
  return createFakeHost({ models, tables: { '/test/loan': rows }, ...options })
}

const updates = (host: ReturnType<typeof hostOf>) => host.calls.filter(call => call.method === 'PUT')
const isUpdate = ({ method }: FakeCall) => method === 'PUT'
const pencil = (label: string, field: string) =>
  screen.findByRole('button', { name: `编辑${label}的${field}` }, { timeout: 4000 })

/** A heading has the name of the field, too. */
const editor = (field: string) => screen.findByLabelText<HTMLInputElement>(field, { selector: 'td input' })

async function open(label: string, field: string): Promise<HTMLInputElement> {
  fireEvent.click(await pencil(label, field))
  return editor(field)
}

const type = (element: HTMLElement, value: string, key?: string) => {
  fireEvent.change(element, { target: { value } })
  if (key) fireEvent.keyDown(element, { key })
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/bck/page')
})

describe('EditableCell', () => {
  it('should save the one field with the version of its record when Enter is pressed, and show what is answered', async () => {
    const host = hostOf({
      answer: call => {
        if (!isUpdate(call)) return undefined
        host.tables['/test/loan'] = [row(1, { remark: '普通', reason: null, version: 4 })]
        return { code: 200, data: { ...host.tables['/test/loan'][0] } }
      },
    })
    renderPage(host, KEY)
    type(await open('借用1', '备注'), '普通', 'Enter')
    await waitFor(() => expect(updates(host)).toHaveLength(1))
    expect(updates(host)[0]?.body).toEqual({ loanId: 1, version: 3, remark: '普通' })
    await waitFor(() => expect(screen.queryByText('坏了')).toBeNull())
    expect(host.shown).toEqual(['success 已保存'])
    expect(document.activeElement).toBe(await pencil('借用1', '备注'))
  })

  it('should open by a double click on the value and give up by Escape', async () => {
    const host = hostOf()
    renderPage(host, KEY)
    await pencil('借用1', '备注')
    fireEvent.doubleClick(screen.getByText('普通'))
    type(await editor('备注'), '别的', 'Escape')
    expect(await screen.findByText('普通')).toBeDefined()
    expect(updates(host)).toEqual([])
  })

  it('should save when it is left, and send nothing where nothing changed', async () => {
    const host = hostOf()
    renderPage(host, KEY)
    fireEvent.blur(await open('借用1', '备注'))
    await pencil('借用1', '备注')
    expect(updates(host)).toEqual([])

    const again = await open('借用1', '备注')
    type(again, '离开')
    fireEvent.blur(again)
    expect(await screen.findByText('离开')).toBeDefined()
    expect(updates(host)).toHaveLength(1)
  })

  it('should be offered where the record, the field and its conditions allow it', async () => {
    renderPage(hostOf({ permissions: ['test:loan:list', 'test:loan:edit'] }), KEY)
    await pencil('借用1', '备注')
    const names = screen
      .getAllByRole('button', { name: /^编辑借用/ })
      .map(one => one.getAttribute('aria-label'))
    expect(names).toEqual([
      '编辑借用1的备注',
      '编辑借用1的数量',
      '编辑借用1的原因',
      '编辑借用1的种类',
      '编辑借用2的备注',
      '编辑借用2的数量',
      '编辑借用2的种类',
    ])
  })

  it('should be offered to nobody who may not change the record', async () => {
    renderPage(hostOf({ permissions: ['test:loan:list'] }), KEY)
    await screen.findByText('借用1')
    expect(screen.queryByRole('button', { name: /^编辑借用/ })).toBeNull()
  })

  it('should say at the cell what is wrong by the rules of the form, and keep what was typed', async () => {
    const host = hostOf()
    renderPage(host, KEY)
    const number = await open('借用1', '数量')
    type(number, '9', 'Enter')
    expect((await screen.findByRole('alert')).textContent).toBe('超过上限')
    type(number, '1234', 'Enter')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('3'))
    expect(updates(host)).toEqual([])
    type(number, '4', 'Enter')
    await waitFor(() => expect(updates(host)).toHaveLength(1))
  })

  it('should say at the cell what the server refuses', async () => {
    const errors = [{ field: 'remark', code: 'DUPLICATE', message: '已存在，请换一个' }]
    const host = hostOf({
      answer: call => {
        if (isUpdate(call)) throw fault(601, '请检查', errors)
        return undefined
      },
    })
    renderPage(host, KEY)
    const remark = await open('借用1', '备注')
    type(remark, '重复', 'Enter')
    expect((await screen.findByRole('alert')).textContent).toBe('已存在，请换一个')
    expect(remark.value).toBe('重复')
  })

  it('should tell what somebody else has stored, and save over it only when asked again', async () => {
    let isStale = true
    const host = hostOf({
      answer: call => {
        if (!isUpdate(call) || !isStale) return undefined
        isStale = false
        host.tables['/test/loan'] = [row(1, { remark: '他人的', version: 4 })]
        throw fault(601, '已被修改', [{ field: 'version', code: 'STALE', message: '已被修改' }])
      },
    })
    renderPage(host, KEY)
    const remark = await open('借用1', '备注')
    type(remark, '我的', 'Enter')
    expect((await screen.findByRole('alert')).textContent).toContain('他人的')
    fireEvent.keyDown(remark, { key: 'Enter' })
    expect(await screen.findByText('我的')).toBeDefined()
    expect(updates(host).at(-1)?.body).toEqual({ loanId: 1, version: 4, remark: '我的' })
  })

  it('should take the change back by Ctrl+Z', async () => {
    const host = hostOf()
    renderPage(host, KEY)
    type(await open('借用2', '备注'), '改过', 'Enter')
    expect(await screen.findByText('改过')).toBeDefined()
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(await screen.findByText('普通')).toBeDefined()
    expect(updates(host).at(-1)?.body).toMatchObject({ loanId: 2, remark: '普通' })
    await waitFor(() => expect(host.shown).toEqual(['success 已保存', 'success 已撤销']))
  })

  it('should show what can be chosen at once, and save the choice', async () => {
    const host = hostOf()
    renderPage(host, KEY, { widgets: widgetSources })
    await open('借用1', '种类')
    fireEvent.click(await screen.findByTitle('乙'))
    await waitFor(() => expect(updates(host)).toHaveLength(1))
    expect(updates(host)[0]?.body).toMatchObject({ kind: 'b' })
  })

  it('should ask for the text of an option before it saves the choice', async () => {
    const host = hostOf()
    renderPage(host, KEY, { widgets: widgetSources })
    await open('借用1', '种类')
    fireEvent.click(await screen.findByTitle('另外'))
    const other = await editor('种类（另外）')
    await waitFor(() => expect(document.activeElement).toBe(other))
    expect(updates(host)).toEqual([])
    type(other, '白板', 'Enter')
    await waitFor(() => expect(updates(host)).toHaveLength(1))
    expect(updates(host)[0]?.body).toMatchObject({ kind: 'o', kindOther: '白板' })
  })
})
