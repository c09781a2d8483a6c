import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, type Envelope, FieldView, type WidgetDefinition } from '#engine'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === 'tree-reference')?.definition as WidgetDefinition

const departments = [
  { value: 1, label: '学院', parent: null },
  { value: 2, label: '教务处', parent: 1 },
  { value: 3, label: '教学科', parent: 2 },
  { value: 4, label: '考务科', parent: 2 },
  { value: 5, label: '后勤处', parent: null },
  { value: 6, label: '车队', parent: 5 },
]

function draw(value: number[], answer: Envelope = { code: 200, data: departments, total: 6 }) {
  const host = createFakeHost({
    models: {},
    answer: ({ path }) => (path === '/system/dept/options' ? answer : undefined),
  })
  const field = { ...galleryField(definition), type: 'links' as const, widgetProps: { display: 'tree' } }
  const dept = [...departments, { value: 9, label: '已撤销的科室' }].map(one => ({
    deptId: one.value,
    deptName: one.label,
  }))
  const record = { sample: value, dept: dept.filter(({ deptId }) => value.includes(deptId)) }
  return render(
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldView field={field} record={record} />
    </EngineProvider>,
  ).container
}

const titles = (container: Element) =>
  [...container.querySelectorAll('.ant-tree-title')].map(title => title.textContent)

describe('tree-reference to look at', () => {
  it('should be the chosen nodes in their places, folded, with how many lie below', async () => {
    const container = draw([2, 3, 4, 6])
    expect(await screen.findByText('共4项')).toBeTruthy()
    expect(titles(container)).toEqual(['学院3项', '后勤处1项'])
    fireEvent.click(screen.getByRole('button', { name: '展开' }))
    await waitFor(() =>
      expect(titles(container)).toEqual(['学院3项', '教务处2项', '教学科', '考务科', '后勤处1项', '车队']),
    )
    fireEvent.click(screen.getByRole('button', { name: '收起' }))
    await waitFor(() => expect(titles(container)).toEqual(['学院3项', '后勤处1项']))
    expect(container.querySelector('.ant-tree-checkbox, input[type=checkbox]')).toBeNull()
  })

  it('should name what is no longer in the tree below it', async () => {
    const container = draw([6, 9])
    expect(await screen.findByText('共2项')).toBeTruthy()
    expect(titles(container)).toEqual(['后勤处1项'])
    expect(screen.getByText('已撤销的科室')).toBeTruthy()
  })

  it('should be the names alone when the tree does not come', async () => {
    const container = draw([2, 6], { code: 403, msg: '当前操作没有权限' })
    expect(await screen.findByText('教务处、车队')).toBeTruthy()
    expect(titles(container)).toEqual([])
  })
})
