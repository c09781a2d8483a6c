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
const host = createFakeHost(hostOptions)

interface HeldProps {
  widget: string
  first: unknown
  more?: Partial<FieldModel>
}

/** A widget that holds what it gives, as a form does. */
function Held({ widget, first, more }: HeldProps) {
  const [value, setValue] = useState<unknown>(first)
  const definition = widgets.find(({ folder }) => folder === widget)?.definition as WidgetDefinition
  const field = { ...galleryField(definition), ...more }
  return (
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldInput
        widget={widget}
        field={field}
        value={value as never}
        onChange={setValue}
        aria-label="问题"
      />
    </EngineProvider>
  )
}

async function draw(props: HeldProps): Promise<void> {
  render(<Held {...props} />)
  await untilStill()
}

/** Presses the button that has the focus, as Enter does. */
async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name: new RegExp(`${name}$`) })
  button.focus()
  fireEvent.click(button)
  await untilStill()
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

const OPTIONS = ['甲', '乙', '丙'].map(label => ({ value: label, label }))
const rankedColumn = {
  ...sampleColumns[0],
  name: 'order',
  title: '顺序',
  type: 'json',
  widget: 'ranking',
  options: OPTIONS,
}
const rows = [{ name: '一' }, { name: '二' }, { name: '三' }]

describe('focus of what is pressed', () => {
  it('should go along with the row that is moved', async () => {
    await draw({ widget: 'array-table', first: rows })
    await press('下移第1行')
    expect(focused()).toBe('下移第2行')
    await press('下移第2行')
    expect(focused()).toBe('下移第3行')
  })

  it('should go into the row that is added or copied, where it is filled in', async () => {
    await draw({ widget: 'array-table', first: rows.slice(0, 2) })
    await press('添加一行')
    expect(focused()).toBe('要求，第3行')
    await press('复制第1行')
    expect(focused()).toBe('要求，第2行')
  })

  it('should stay with the row, whatever lists stand in its cells', async () => {
    const items = [...sampleColumns.slice(0, 1), rankedColumn]
    const first = [{ name: '一', order: ['甲', '乙'] }, { name: '二' }, { name: '三' }]
    await draw({ widget: 'array-table', first, more: { fields: items } as never })
    await press('下移第2行')
    expect(focused()).toBe('下移第3行')
    await press('添加一行')
    expect(focused()).toBe('要求，第4行')
  })

  it('should go to the neighbour of a row that is removed, and to the button that adds one after the last', async () => {
    await draw({ widget: 'array-table', first: rows.slice(0, 2) })
    await press('删除第2行')
    expect(focused()).toBe('删除第1行')
    await press('删除第1行')
    expect(focused()).toBe('添加一行')
  })

  it('should go to the next option that can be ranked, and after the last to what is ranked', async () => {
    await draw({ widget: 'ranking', first: null, more: { options: OPTIONS } as never })
    await press('甲')
    expect(focused()).toBe('乙')
    await press('丙')
    expect(focused()).toBe('乙')
    await press('乙')
    expect(document.activeElement?.closest('.m-ranking-item')).not.toBeNull()
  })

  it('should go to the name that is typed in place of a signature, and back', async () => {
    await draw({ widget: 'signature', first: null })
    await press('键入姓名')
    await waitFor(() => expect(focused()).toBe('姓名'))
    await press('改为手写')
    await waitFor(() => expect(focused()).toBe('键入姓名'))
  })
})
