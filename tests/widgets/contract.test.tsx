import { render, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineProvider, FieldCell, FieldView } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { depthOf } from '#tests/support/depth.ts'
import { compileModels } from '../engine/support/compileModels.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { drawWidget, hostOptions } from './drawWidget.tsx'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()

const { isDeep } = depthOf(import.meta.filename)

/** jsdom lays nothing out and paints nothing, so what needs either is looked at in a browser. */
const AXE: axe.RunOptions = {
  rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
}

async function violations(container: Element): Promise<string[]> {
  const { violations: found } = await axe.run(container, AXE)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)
}

describe('widgets', () => {
  it('should have every widget that a page of the project draws', () => {
    const fields = Object.values(compileModels()).flatMap(model => model.resource?.fields ?? [])
    const used = new Set(fields.map(field => field.widget))
    expect(used.size).toBeGreaterThan(8)
    expect([...used].filter(key => !widgets.some(({ folder }) => folder === key))).toEqual([])
  })

  describe.each(widgets)('$folder', ({ folder, definition }) => {
    beforeAll(() => {
      // wangEditor measures lines, which jsdom has no word for.
      Range.prototype.getBoundingClientRect ??= () => new DOMRect()
      Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
      HTMLCanvasElement.prototype.getContext = () => null
    })

    it('should be called as its folder is and have a title', () => {
      expect(definition.key).toBe(folder)
      expect(definition.title).not.toBe('')
    })

    const states: [string, Record<string, unknown>][] = [
      ['empty', {}],
      ['with a value', { value: definition.sample }],
      ['read-only', { value: definition.sample, readOnly: true }],
      ['disabled', { value: definition.sample, disabled: true }],
      ['with an error', { status: 'error', 'aria-invalid': true, 'aria-describedby': 'explain' }],
    ]

    it.each(states)(
      'should be drawn %s without a violation and without changing anything',
      async (state, props) => {
        const drawn = drawWidget(definition, props)
        await untilStill()
        expect(drawn.container.querySelector('.m-missing, .ant-alert')).toBeNull()
        expect(drawn.container.children.length).toBeGreaterThan(2)
        expect(drawn.changes).toEqual([])
        // Roles and names hardly differ between the states, and looking for them takes longest.
        if (isDeep || state === 'with an error') expect(await violations(drawn.container)).toEqual([])
      },
    )

    it('should show its sample in a list and in a form that is only looked at', async () => {
      const { field: _partial, ...sampleProps } = definition.sampleProps ?? {}
      const field = { ...galleryField(definition), widgetProps: sampleProps }
      const record = { sample: definition.sample }
      const { container } = render(
        <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
          <div data-testid="cell">
            <FieldCell field={field} record={record} />
          </div>
          <div data-testid="view">
            <FieldView field={field} record={record} />
          </div>
        </EngineProvider>,
      )
      await untilStill()
      for (const part of ['cell', 'view']) {
        const drawn = container.querySelector(`[data-testid=${part}]`)
        const shown = () =>
          `${drawn?.textContent}${drawn?.querySelector('img, [role=img], iframe, table')?.tagName ?? ''}`
        // What it is drawn with may still be on its way.
        await waitFor(() => expect(shown()).not.toBe(''))
        expect(drawn?.querySelector('[role=alert]')).toBeNull()
        expect(drawn?.textContent).not.toContain('[object')
      }
    })
  })
})
