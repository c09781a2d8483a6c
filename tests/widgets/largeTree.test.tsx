import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, type Envelope, FieldInput, type WidgetDefinition } from '#engine'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === 'tree-reference')?.definition as WidgetDefinition

/** A server that has more nodes than it answers, and finds those by name. */
function largeTree() {
  const first = [
    { value: 1, deptId: 1, label: '教务处', parent: null },
    { value: 2, deptId: 2, label: '教学科', parent: 1 },
  ]
  const far = { value: 9000, deptId: 9000, label: '远郊校区后勤组', parent: 8999 }
  return createFakeHost({
    models: {},
    answer: ({ path, query }) => {
      if (path !== '/system/dept/options') return undefined
      if (!query.keyword) return { code: 200, data: first, total: 9000 }
      const found = [...first, far].filter(({ label }) => label.includes(String(query.keyword)))
      return { code: 200, data: found, total: found.length }
    },
  })
}

function draw(props: Record<string, unknown> = {}, host = largeTree()) {
  const changes: unknown[] = []
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldInput
        widget="tree-reference"
        field={galleryField(definition)}
        value={null}
        onChange={value => changes.push(value)}
        aria-label="部门"
        {...props}
      />
    </EngineProvider>,
  )
  return changes
}

const NOTICE = '共9000项，只显示前2项，可输入名称查找'

describe('tree-reference of a tree that is on its way', () => {
  it('should say so in the place of a whole tree until it is there, and neither unfold nor empty it before', async () => {
    const { promise, resolve } = Promise.withResolvers<Envelope>()
    const changes = draw(
      { display: 'tree', value: [1] },
      createFakeHost({ models: {}, answer: () => promise }),
    )
    const wait = await screen.findByRole('status', { name: '正在加载' })
    expect(wait.querySelector('.ant-skeleton')).not.toBeNull()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选' })
    const unfold = screen.getByRole<HTMLButtonElement>('button', { name: '展开' })
    expect([all.disabled, unfold.disabled]).toEqual([true, true])
    fireEvent.click(all)
    expect(changes).toEqual([])
    resolve({ code: 200, data: [{ value: 1, deptId: 1, label: '教务处', parent: null }], total: 1 })
    expect(await screen.findByText('教务处')).toBeDefined()
    expect(screen.queryByRole('status')).toBeNull()
    expect([all.disabled, unfold.disabled]).toEqual([false, false])
  })
})

describe('tree-reference of a tree that is too large to be here whole', () => {
  it('should say so in the drop-down, and find by name what is not in it', async () => {
    const changes = draw()
    const input = await screen.findByRole('combobox')
    fireEvent.mouseDown(input)
    expect(await screen.findByText(NOTICE)).toBeDefined()
    fireEvent.change(input, { target: { value: '远郊' } })
    fireEvent.click(await screen.findByText('远郊校区后勤组'))
    expect(changes).toEqual([9000])
  })

  it('should say so beside a whole tree, and keep what is chosen and not shown', async () => {
    const changes = draw({ display: 'tree', value: [777] })
    expect(await screen.findByText(NOTICE)).toBeDefined()
    fireEvent.change(screen.getByLabelText('查找'), { target: { value: '远郊' } })
    const node = await screen.findByText('远郊校区后勤组')
    const row = node.closest('.ant-tree-treenode') as HTMLElement
    fireEvent.click(row.querySelector('.ant-tree-checkbox') as Element)
    expect(changes.at(-1)).toEqual([777, 9000])
    fireEvent.change(screen.getByLabelText('查找'), { target: { value: '' } })
    await waitFor(() => expect(within(document.body).queryByText('远郊校区后勤组')).toBeNull())
    fireEvent.click(screen.getByRole('checkbox', { name: '全选' }))
    expect(changes.at(-1)).toEqual([777, 1, 2])
  })
})

describe('tree-reference of a whole tree', () => {
  const rows = [
    { value: 1, deptId: 1, label: '学院', parent: null },
    { value: 2, deptId: 2, label: '教务处', parent: 1 },
    { value: 3, deptId: 3, label: '教学科', parent: 2 },
    { value: 4, deptId: 4, label: '后勤处', parent: null },
  ]
  const titles = () => [...document.querySelectorAll('.ant-tree-title')].map(title => title.textContent)

  it('should show what is found with what stands above it, say how many, and keep what is chosen elsewhere', async () => {
    const answer = () => ({ code: 200, data: rows, total: rows.length })
    const changes = draw({ display: 'tree', value: [4] }, createFakeHost({ models: {}, answer }))
    await screen.findByText('后勤处')
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    fireEvent.change(screen.getByLabelText('查找'), { target: { value: '教' } })
    expect(await screen.findByText('找到2项')).toBeDefined()
    await waitFor(() => expect(titles()).toEqual(['学院', '教务处', '教学科']))
    const row = screen.getByText('教学科').closest('.ant-tree-treenode') as HTMLElement
    fireEvent.click(row.querySelector('.ant-tree-checkbox') as Element)
    expect(changes.at(-1)).toEqual([4, 1, 2, 3])
    fireEvent.change(screen.getByLabelText('查找'), { target: { value: '发票' } })
    expect(await screen.findByText('没有匹配的项')).toBeDefined()
    expect(titles()).toEqual([])
  })

  it('should unfold what was looked for before the tree was there', async () => {
    const { promise, resolve } = Promise.withResolvers<Envelope>()
    draw({ display: 'tree' }, createFakeHost({ models: {}, answer: () => promise }))
    fireEvent.change(await screen.findByLabelText('查找'), { target: { value: '教学' } })
    resolve({ code: 200, data: rows, total: rows.length })
    await waitFor(() => expect(titles()).toEqual(['学院', '教务处', '教学科']))
  })
})
