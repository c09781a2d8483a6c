import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldInput, sampleColumns, type WidgetDefinition } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { hostOptions } from './drawWidget.tsx'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()

type Rows = Record<string, unknown>[] | null

const like = (name: string, title: string, more: Partial<FieldModel>): FieldModel =>
  ({ ...sampleColumns[0], name, title, required: false, ...more }) as FieldModel

const columns = [
  like('item', '项目', { type: 'string', widget: 'text' }),
  like('amount', '数量', { type: 'number', widget: 'number', schema: { type: 'number' } }),
  like('day', '日期', { type: 'date', widget: 'text' }),
  like('sum', '合计', { type: 'number', widget: 'number', write: 'never', compute: 'amount * 2' }),
  like('state', '状态', { type: 'string', widget: 'text', dict: 'sys_normal_disable' }),
]

/** A table that holds what it gives, as a form does; what it holds is looked at from outside. */
async function draw(first: Rows, more: Partial<FieldModel> = {}) {
  const host = createFakeHost(hostOptions)
  const held: { rows: Rows } = { rows: first }
  const definition = widgets.find(({ folder }) => folder === 'array-table')?.definition as WidgetDefinition
  function Held() {
    const [value, setValue] = useState<Rows>(first)
    held.rows = value
    const field = { ...galleryField(definition), fields: columns, ...more }
    return (
      <EngineProvider host={host} widgets={widgetSources}>
        <FieldInput
          widget="array-table"
          field={field}
          value={value as never}
          onChange={next => setValue(next as Rows)}
          aria-label="明细"
        />
      </EngineProvider>
    )
  }
  render(<Held />)
  await untilStill()
  return { host, held }
}

const clipboard = (text: string, html = '') => ({
  clipboardData: { getData: (type: string) => (type === 'text/html' ? html : text) },
})

const input = (name: string) => screen.findByLabelText(name)

describe('cells pasted into array-table', () => {
  it('should fill columns and rows from the focused cell, by their types, with new rows, and be taken back at once', async () => {
    const first = [{ item: '旧', amount: 1 }]
    const { held, host } = await draw(first)
    const text = '纸\t1,200.5\t2026/1/2\t99\t正常\r\n"笔\t黑"\t3\t20260131\t\t停用\r\n'
    fireEvent.paste(await input('项目，第1行'), clipboard(text))
    await waitFor(() => expect(held.rows).toHaveLength(2))
    expect(held.rows).toEqual([
      { item: '纸', amount: 1200.5, day: '2026-01-02', state: '0' },
      { item: '笔\t黑', amount: 3, day: '2026-01-31', state: '1' },
    ])
    expect(host.shown).toContain('success 已粘贴8个单元格')
    fireEvent.keyDown(await input('项目，第1行'), { key: 'z', ctrlKey: true })
    await waitFor(() => expect(held.rows).toEqual(first))
  })

  it('should read the table of a spreadsheet, and leave what cannot be read as it was, told at its cell', async () => {
    const { held } = await draw([{ item: '甲', amount: 5, day: '2026-01-01' }])
    const html = '<table><tr><td>三个</td><td>明天</td></tr><tr><td>7</td><td>2026年3月4日</td></tr></table>'
    fireEvent.paste(await input('数量，第1行'), clipboard('三个\t明天\n7\t2026年3月4日', html))
    await waitFor(() => expect(held.rows).toHaveLength(2))
    expect(held.rows).toEqual([
      { item: '甲', amount: 5, day: '2026-01-01' },
      { amount: 7, day: '2026-03-04' },
    ])
    expect(await screen.findByText('第1行数量：应为数字')).toBeTruthy()
    expect(screen.getByText('第1行日期：格式不正确')).toBeTruthy()
  })

  it('should stop at the most rows, refuse more than a thousand, and leave a single text to the input', async () => {
    const { held, host } = await draw([{ item: '甲' }], {
      schema: { type: 'array', maxItems: 2 },
    })
    fireEvent.paste(await input('项目，第1行'), clipboard('一\n二\n三'))
    await waitFor(() => expect(held.rows).toEqual([{ item: '一' }, { item: '二' }]))
    expect(host.shown).toContain('warning 最多2行，多出的没有粘贴')
    const isLeft = fireEvent.paste(await input('项目，第1行'), clipboard('只有一格'))
    expect(isLeft).toBe(true)
    fireEvent.paste(await input('项目，第1行'), clipboard(Array(1_001).fill('x').join('\n')))
    await waitFor(() => expect(host.shown).toContain('error 一次最多粘贴1000行'))
    expect(held.rows).toHaveLength(2)
  })
})
