import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { EngineProvider, FieldCell, FieldInput, FieldView, type WidgetDefinition } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { fileUrl } from '../../src/app/router/addresses.ts'
import { fillPlaceholders } from '../../src/engine/text/messages.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const widgets = await loadWidgets()
const SCRIPT = 'javascript:alert(document.domain)'
const HTML = `<p>好</p><a href="${SCRIPT}">点我</a><img src=x onerror="alert(1)">`

function draw(key: string, value: unknown) {
  const definition = widgets.find(({ folder }) => folder === key)?.definition as WidgetDefinition
  const field = galleryField(definition)
  const record = { [field.name]: value }
  const host = { ...createFakeHost({ models: {} }), fileUrl }
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <FieldCell field={field} record={record} />
      <FieldView field={field} record={record} />
      <FieldInput
        widget={key}
        field={field}
        value={value}
        onChange={() => undefined}
        readOnly
        aria-label="值"
      />
    </EngineProvider>,
  )
}

const addresses = () =>
  [...document.querySelectorAll('[href], [src], [action], [formaction]')].flatMap(element =>
    ['href', 'src', 'action', 'formaction'].map(name => element.getAttribute(name) ?? ''),
  )

beforeEach(() => {
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
})

describe('links in stored content', () => {
  it.each([
    ['file', SCRIPT],
    ['file', ' JavaScript:alert(1)'],
    ['file', 'data:text/html,<script>alert(1)</script>'],
    ['image', SCRIPT],
    ['image', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['text', SCRIPT],
    ['code', HTML],
    ['textarea', HTML],
  ])('should make nothing of %s "%s" that a press would run', async (key, value) => {
    draw(key, value)
    await untilStill()
    expect(
      addresses().filter(address => /^\s*(javascript|vbscript|data:(?!image\/(?!svg))):?/i.test(address)),
    ).toEqual([])
    expect(document.querySelector('script, [onerror], [onload]')).toBeNull()
  })

  it('should show a file whose address may not be opened by its name, and not as a link to this page', async () => {
    draw('file', SCRIPT)
    await untilStill()
    expect(screen.getAllByText(/alert/).length).toBeGreaterThan(0)
    expect(document.querySelectorAll('a').length).toBe(0)
  })

  it('should keep stored HTML in a frame that runs nothing and cannot lead the application elsewhere', async () => {
    const { RichTextView } = await import('../../src/widgets/rich-text/RichTextView.tsx')
    render(<RichTextView value={HTML} record={{}} field={{ title: '内容' } as never} />)
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    const granted = frame.getAttribute('sandbox')
    for (const right of [
      'allow-scripts',
      'allow-top-navigation',
      'allow-popups-to-escape-sandbox',
      'allow-forms',
    ]) {
      expect(String(granted).split(' ')).not.toContain(right)
    }
    expect(frame.srcdoc.indexOf("default-src 'none'")).toBeLessThan(frame.srcdoc.indexOf(SCRIPT))
    expect(document.querySelector('[onerror]')).toBeNull()
  })

  it('should not let a value change the route of a link in a list', () => {
    const to = fillPlaceholders(
      '/system/dict-data/index/{dictId}',
      { dictId: `../../${SCRIPT}?a#b` },
      encodeURIComponent,
    )
    expect(to).toBe('/system/dict-data/index/..%2F..%2Fjavascript%3Aalert(document.domain)%3Fa%23b')
  })
})
