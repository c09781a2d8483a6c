import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldInput, FieldView, type WidgetDefinition } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()
const definitionOf = (key: string) =>
  widgets.find(({ folder }) => folder === key)?.definition as WidgetDefinition
const definition = definitionOf('form-field')

const FIELDS = [
  { name: 'total', title: '毕业生数', type: 'integer' },
  { name: 'rate', title: { zh: '就业率', en: 'Rate' }, type: 'number' },
  { name: 'school', title: '学校', type: 'string' },
]

const hostWithForm = () =>
  createFakeHost({
    models: {},
    answer: ({ path }) =>
      path === '/tool/build/version/7' ? { code: 200, data: { form: { fields: FIELDS } } } : undefined,
  })

function draw(props: Record<string, unknown>) {
  const changes: unknown[] = []
  const host = hostWithForm()
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldInput
        widget="form-field"
        field={galleryField(definition)}
        value={null}
        onChange={value => changes.push(value)}
        aria-label="字段"
        versionOf="formVersionId"
        {...props}
      />
    </EngineProvider>,
  )
  return { changes, host }
}

const optionsShown = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent)

describe('form-field', () => {
  it('should offer the fields of the form by their titles, and give the name', async () => {
    const { changes } = draw({ values: { formVersionId: 7 }, value: 'total' })
    expect(await screen.findByText('毕业生数')).toBeDefined()
    expect(screen.queryByText('total')).toBeNull()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByText('就业率'))
    expect(changes).toEqual(['rate'])
  })

  it('should offer number fields alone where it is about numbers', async () => {
    draw({ values: { formVersionId: '7' }, numbers: true })
    fireEvent.mouseDown(await screen.findByRole('combobox'))
    await screen.findByText('就业率')
    expect(optionsShown()).toEqual(['毕业生数', '就业率'])
  })

  it('should say that a form is chosen first, and read none', async () => {
    const { host } = draw({ values: { formVersionId: null } })
    expect(await screen.findByText('请先选择表单')).toBeDefined()
    expect(host.calls).toEqual([])
  })

  it('should show titles where rows are only looked at, and never a name', async () => {
    const field = {
      ...galleryField(definition),
      ...{ name: 'field', title: '字段', widget: 'form-field', widgetProps: { versionOf: 'formVersionId' } },
    }
    const rows = {
      ...galleryField(definitionOf('array-table')),
      ...{ name: 'prefill', title: '预填', widget: 'array-table', fields: [field as FieldModel] },
    }
    const record = { formVersionId: 7, prefill: [{ field: 'total' }, { field: 'gone' }] }
    render(
      <EngineProvider host={hostWithForm()} widgets={widgetSources}>
        <FieldView field={rows} record={record} />
      </EngineProvider>,
    )
    const table = within(await screen.findByRole('table'))
    expect(await table.findByText('毕业生数')).toBeDefined()
    expect(table.getByText('表单中没有这个字段')).toBeDefined()
    for (const name of ['total', 'gone']) expect(table.queryByText(name)).toBeNull()
  })
})
