import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldInput, type WidgetDefinition } from '#engine'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === 'form-version')?.definition as WidgetDefinition

const VERSIONS = [
  { value: 3, label: '报修单（第 1 版）' },
  { value: 9, label: '报修单（第 2 版）' },
]

describe('form-version', () => {
  it('should name the version that is held, and offer the published ones', async () => {
    const changes: unknown[] = []
    const host = createFakeHost({
      models: {},
      answer: ({ path, query }) =>
        path === '/tool/build/version/options'
          ? { code: 200, data: query.ids ? VERSIONS.slice(0, 1) : VERSIONS.slice(1), total: 1 }
          : undefined,
    })
    render(
      <EngineProvider host={host} widgets={widgetSources}>
        <FieldInput
          widget="form-version"
          field={galleryField(definition)}
          value={3}
          onChange={value => changes.push(value)}
          aria-label="表单版本"
        />
      </EngineProvider>,
    )
    expect(await screen.findByText('报修单（第 1 版）')).toBeDefined()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(await screen.findByText('报修单（第 2 版）'))
    expect(changes).toEqual([9])
  })
})
