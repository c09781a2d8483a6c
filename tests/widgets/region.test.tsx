import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine'
import { type Drawn, drawWidget } from './drawWidget.tsx'
import { loadWidgets } from './loadWidgets.ts'

const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === 'region')?.definition as WidgetDefinition

// What the widget fetches when it is drawn: here before the clock of a test runs.
beforeAll(async () => {
  await import('../../src/widgets/region/RegionPicker.tsx')
}, 120_000)

async function draw(value: string | null): Promise<Drawn & { input: HTMLElement }> {
  const drawn = drawWidget(definition, { value })
  const input = await waitFor(() => {
    const found = drawn.container.querySelector<HTMLElement>('#input')
    expect(found).not.toBeNull()
    return found as HTMLElement
  })
  return { ...drawn, input }
}

/** Roles of thousands of entries are slow to tell. */
const option = (name: string): Promise<Element> =>
  waitFor(() => {
    const found = [...document.querySelectorAll('[role=menuitemcheckbox]')].find(
      one => one.textContent === name,
    )
    expect(found, name).toBeDefined()
    return found as Element
  })
const open = (input: HTMLElement) => fireEvent.mouseDown(input)
const press = (input: HTMLElement, key: string, keyCode: number) => {
  act(() => input.focus())
  fireEvent.keyDown(input, { key, keyCode, which: keyCode })
}

describe('region', () => {
  it('should give a division at every level as it is chosen', async () => {
    const { input, changes } = await draw(null)
    open(input)
    fireEvent.click(await option('浙江省'))
    fireEvent.click(await option('杭州市'))
    fireEvent.click(await option('西湖区'))
    expect(changes).toEqual(['浙江省', '浙江省/杭州市', '浙江省/杭州市/西湖区'])
  })

  it('should find a division by parts of its names', async () => {
    const { input, changes } = await draw(null)
    open(input)
    await option('浙江省')
    fireEvent.change(input, { target: { value: '杭州 西湖' } })
    fireEvent.click(await option('浙江省 / 杭州市 / 西湖区'))
    expect(changes).toEqual(['浙江省/杭州市/西湖区'])
    fireEvent.change(input, { target: { value: '火星' } })
    expect(await screen.findByText('没有这个地区')).toBeTruthy()
  })

  it('should be worked with the keys alone', async () => {
    const { input, changes } = await draw(null)
    press(input, 'Enter', 13)
    await option('北京市')
    press(input, 'ArrowDown', 40)
    press(input, 'ArrowRight', 39)
    press(input, 'Enter', 13)
    await waitFor(() => expect(changes.at(-1)).toBe('北京市/东城区'))
  })

  it('should show what is stored without the list, also what the list does not know, and clear it', async () => {
    const { container, changes } = await draw('湖北/武汉')
    expect(container.textContent).toContain('湖北 / 武汉')
    const cross = container.querySelector('.ant-select-clear') as Element
    fireEvent.mouseDown(cross)
    fireEvent.click(cross)
    expect(changes).toEqual([null])
  })
})
