import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EngineProvider, FieldView, type WidgetDefinition } from '#engine'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { hostOptions } from './drawWidget.tsx'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()
const json = widgets.find(({ folder }) => folder === 'json')?.definition as WidgetDefinition

/** jsdom has no clipboard. */
const setClipboard = (clipboard: { writeText(text: string): Promise<unknown> } | undefined) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

afterEach(() => setClipboard(undefined))

function drawView(value: unknown) {
  const host = createFakeHost(hostOptions)
  const field = { ...galleryField(json), type: typeof value === 'string' ? 'string' : 'json' } as const
  const drawn = render(
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldView field={field} record={{ sample: value }} />
    </EngineProvider>,
  )
  return { host, text: () => drawn.container.querySelector('pre')?.textContent }
}

it.each([
  ['a text', '{"a":{"b":[1]}}', '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}'],
  ['a value', { a: 1 }, '{\n  "a": 1\n}'],
  ['a text that was cut short', '{"a":"bcd…', '{"a":"bcd…'],
])('should lay out JSON to be read: %s', async (_name, value, expected) => {
  const { text } = drawView(value)
  await waitFor(() => expect(text()).toBe(expected))
})

it('should copy what it shows, and say where it cannot', async () => {
  const written: string[] = []
  setClipboard({ writeText: async text => written.push(text) })
  const { host } = drawView('{"a":1}')
  const button = await screen.findByRole('button', { name: '复制' })
  fireEvent.click(button)
  await waitFor(() => expect(host.shown).toEqual(['success 已复制']))
  expect(written).toEqual(['{\n  "a": 1\n}'])
  setClipboard({ writeText: () => Promise.reject(new Error('denied')) })
  fireEvent.click(button)
  await waitFor(() => expect(host.shown).toContain('warning 浏览器不允许复制，请选中文字后复制'))
})
