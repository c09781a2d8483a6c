import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { drawWidget } from './drawWidget.tsx'
import { galleryField } from './galleryField.ts'
import { loadWidgets } from './loadWidgets.ts'

const widgets = await loadWidgets()
const widgetNamed = (key: string) =>
  widgets.find(({ folder }) => folder === key)?.definition as WidgetDefinition

const option = (value: string, more: object = {}) =>
  ({ value, label: value, color: 'default', ...more }) as never

interface Case {
  key: string
  /** What the page says of the field. */
  field?: Partial<FieldModel>
  props?: Record<string, unknown>
  /** Name and role of what is pressed. */
  press: [role: string, name: string | RegExp]
  given: unknown
}

async function draw({ key, field = {}, props = {} }: Omit<Case, 'press' | 'given'>) {
  const definition = widgetNamed(key)
  const drawn = drawWidget(definition, { ...props, field: { ...galleryField(definition), ...field } })
  await untilStill()
  return drawn
}

describe('widgets that ask', () => {
  const halves = { type: 'number' as const, schema: { minimum: 0.5, maximum: 3, multipleOf: 0.5 } }
  const nps = { schema: { minimum: 0, maximum: 10 } }
  const order = { options: [option('甲'), option('乙'), option('丙')], schema: { maxItems: 3 } }
  const pictures = {
    type: 'json' as const,
    options: [
      option('a', { image: '/a.png' }),
      option('b', { image: '/b.png' }),
      option('none', { exclusive: true }),
    ],
  }
  const matrix = {
    rows: [{ value: 'speed', label: '速度' }],
    columns: [
      { value: 'good', label: '好' },
      { value: 'poor', label: '差' },
      { value: 'none', label: '没用过', exclusive: true },
    ],
  }

  it.each<Case>([
    { key: 'rate', press: ['radio', /^3 分/], given: 3 },
    { key: 'rate', props: { value: 3 }, press: ['radio', /^3 分/], given: null },
    { key: 'rate', field: halves, press: ['radio', /^2.5 分/], given: 2.5 },
    { key: 'scale', field: nps, press: ['radio', /^0/], given: 0 },
    { key: 'scale', field: nps, props: { value: 7 }, press: ['radio', '7'], given: null },
    { key: 'ranking', field: order, props: { value: ['乙'] }, press: ['button', '甲'], given: ['乙', '甲'] },
    {
      key: 'ranking',
      field: order,
      props: { value: ['乙', '甲'] },
      press: ['button', '上移甲'],
      given: ['甲', '乙'],
    },
    { key: 'ranking', field: order, props: { value: ['乙'] }, press: ['button', '移除乙'], given: null },
    {
      key: 'image-choice',
      field: pictures,
      props: { value: ['a'] },
      press: ['checkbox', 'b'],
      given: ['a', 'b'],
    },
    {
      key: 'image-choice',
      field: pictures,
      props: { value: ['a'] },
      press: ['checkbox', 'none'],
      given: ['none'],
    },
    { key: 'image-choice', field: pictures, props: { value: ['a'] }, press: ['checkbox', 'a'], given: null },
    { key: 'matrix', field: { matrix }, press: ['radio', '差'], given: { speed: 'poor' } },
    {
      key: 'matrix',
      field: { matrix },
      props: { value: { speed: 'poor' } },
      press: ['radio', '差'],
      given: null,
    },
    {
      key: 'matrix',
      field: { matrix: { ...matrix, multiple: true } },
      props: { value: { speed: ['good'] } },
      press: ['checkbox', '没用过'],
      given: { speed: ['none'] },
    },
    { key: 'color', props: { presets: ['#16A34A'] }, press: ['radio', '#16A34A'], given: '#16a34a' },
  ])('should give $given when $key is pressed at $press', async ({ press: [role, name], given, ...one }) => {
    const { changes } = await draw(one)
    fireEvent.click(screen.getByRole(role, { name }))
    expect(changes).toEqual([given])
  })

  it.each([
    ['rate', { value: 3 }, /^3 分/],
    ['scale', { value: 3 }, '3'],
  ])('should keep the answer of %s when one is demanded', async (key, props, name) => {
    const { changes } = await draw({ key, props: { ...props, 'aria-required': true } })
    const chosen = screen.getByRole('radio', { name })
    fireEvent.click(chosen)
    fireEvent.keyDown(chosen, { key: 'Delete' })
    expect(changes).toEqual([])
  })

  it('should take the answer back with Delete', async () => {
    const { changes } = await draw({ key: 'scale', props: { value: 3 } })
    fireEvent.keyDown(screen.getByRole('radio', { name: '3' }), { key: 'Delete' })
    expect(changes).toEqual([null])
  })

  describe('slider', () => {
    it('should give the lowest number when it is typed and nothing else was chosen', async () => {
      const { changes } = await draw({ key: 'slider', field: { schema: { minimum: 0, maximum: 50 } } })
      fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '0' } })
      expect(changes).toEqual([0])
    })

    it('should move both ends by their arrows', async () => {
      const { changes } = await draw({
        key: 'slider',
        field: {
          type: 'json',
          schema: { items: { type: 'integer', minimum: 0, maximum: 50, multipleOf: 5 } },
        },
        props: { value: [10, 20] },
      })
      fireEvent.keyDown(screen.getByRole('slider', { name: '最大值' }), {
        key: 'ArrowRight',
        keyCode: 39,
        which: 39,
      })
      expect(changes).toEqual([[10, 25]])
    })
  })

  describe('signature', () => {
    beforeEach(() => {
      // jsdom draws nothing: who signs there types a name.
      HTMLCanvasElement.prototype.getContext = () => null
    })

    it('should be typed, told when no name is one, and cleared', async () => {
      const mistakes: unknown[] = []
      const { changes } = await draw({
        key: 'signature',
        props: { onInvalid: (message: unknown) => mistakes.push(message) },
      })
      fireEvent.click(screen.getByRole('button', { name: /键入姓名/ }))
      const name = screen.getByRole('textbox', { name: '姓名' })
      fireEvent.change(name, { target: { value: '王·五 ' } })
      fireEvent.change(name, { target: { value: '<b>' } })
      fireEvent.change(name, { target: { value: '' } })
      expect(changes).toEqual([expect.stringContaining('>王·五</text>'), null, null])
      expect(mistakes).toEqual([null, '姓名只能含文字和间隔号', null])
    })

    it('should draw nothing of what is none', async () => {
      const { container } = await draw({
        key: 'signature',
        props: { value: '<svg onload="x"><script>x</script></svg>', readOnly: true },
      })
      expect(container.querySelector('script, [onload], path')).toBeNull()
    })
  })

  describe('color', () => {
    it.each([
      ['#ABC', '#aabbcc'],
      ['0342D8', '#0342d8'],
    ])('should store %s as %s once it is left', async (value, stored) => {
      const { changes } = await draw({ key: 'color', props: { value } })
      fireEvent.blur(screen.getByRole('textbox'))
      expect(changes).toEqual([stored])
    })
  })
})
