import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldModel, PageModel } from '#model/types/index.ts'
import { cellRenderer } from '../../../src/engine/cells/cellRenderer.tsx'
import { drawForm } from '../form/drawForm.tsx'
import { compileModels } from '../support/compileModels.ts'

const many = Array.from({ length: 500 }, (_, index) => ({ value: `v${index}`, label: `第 ${index} 项` }))

const source = {
  title: '包裹',
  menu: {},
  form: { layout: [{ type: 'group', title: '组', items: ['way', 'risks'] }, 'size', 'city'] },
  resource: {
    path: '/test/order',
    key: 'orderId',
    label: 'orderName',
    properties: {
      orderName: { type: 'string', title: '名称', maxLength: 20 },
      way: {
        type: 'string',
        title: '方式',
        'x-options': [
          { value: 'a', label: '自取', color: 'success', image: '/a.png' },
          { value: 'x', label: '其他', other: true },
        ],
      },
      risks: {
        type: 'array',
        title: '风险',
        'x-options': [
          { value: 'fire', label: '火' },
          { value: 'water', label: '水' },
          { value: 'none', label: '都没有', exclusive: true },
        ],
      },
      size: {
        type: 'integer',
        title: '大小',
        'x-options': [1, 2, 3, 4].map(value => ({ value, label: `${value} 号` })),
      },
      city: { type: 'string', title: '城市', 'x-options': many },
    },
  },
}
const model = compileModels({ 'test/order/index.json': source })['test/order/index'] as PageModel
const fieldNamed = (name: string) => model.resource?.fields.find(field => field.name === name) as FieldModel

describe('a form with options', () => {
  it('should draw few as radio buttons or checkboxes, more as a select', () => {
    const widgets = ['way', 'risks', 'size', 'city'].map(name => fieldNamed(name).widget)
    expect(widgets).toEqual(['radio', 'checkbox', 'select', 'select'])
  })

  it('should ask for the text of an option below the choice, and send it while it is chosen', async () => {
    const { host } = await drawForm({ model })
    expect(screen.queryByLabelText('方式（其他）')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '其他' }))
    const text = await screen.findByLabelText('方式（其他）')
    expect(document.querySelector('[data-field="way"]')?.contains(text)).toBe(true)
    const save = () => fireEvent.click(screen.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }))
    save()
    expect(await screen.findByText('方式（其他）不能为空')).toBeDefined()
    fireEvent.change(text, { target: { value: '骑车' } })
    save()
    await waitFor(() => expect(host.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      way: 'x',
      wayOther: '骑车',
    })
  })

  it('should clear the other boxes for an exclusive option, and it for another', async () => {
    await drawForm({ model })
    const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement
    const checked = () => ['火', '水', '都没有'].filter(name => box(name).checked)
    fireEvent.click(box('火'))
    fireEvent.click(box('水'))
    await waitFor(() => expect(checked()).toEqual(['火', '水']))
    fireEvent.click(box('都没有'))
    await waitFor(() => expect(checked()).toEqual(['都没有']))
    fireEvent.click(box('水'))
    await waitFor(() => expect(checked()).toEqual(['水']))
  })
})

describe('cellRenderer', () => {
  const draw = (name: string, record: Record<string, unknown>) => {
    const field = fieldNamed(name)
    const context = { dictionaries: {}, widgets: {} }
    const drawCell = cellRenderer({ path: name, cell: field.widget }, field, context)
    return render(<div>{drawCell(record)}</div>).container
  }

  it('should draw an option as a tag in its colour, with its picture or its text', () => {
    const fetched = draw('way', { way: 'a', wayOther: null })
    expect(fetched.querySelector('.m-tag-success')?.textContent).toBe('自取')
    expect(fetched.querySelector('img')?.getAttribute('src')).toBe('/a.png')
    expect(draw('way', { way: 'x', wayOther: '骑车' }).textContent).toBe('其他（骑车）')
    expect(draw('risks', { risks: ['fire', 'water'] }).querySelectorAll('.m-tag')).toHaveLength(2)
    expect(draw('size', { size: 9 }).querySelector('.m-tag-unknown')?.textContent).toBe('9')
  })
})
