import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider, FieldCell, FieldInput, type WidgetDefinition } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { hostOptions } from './drawWidget.tsx'
import { galleryField } from './galleryField.ts'
import { loadWidgets, widgetSources } from './loadWidgets.ts'

const KEY = 'one-of-reference'
const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === KEY)?.definition as WidgetDefinition
const field = galleryField(definition)

interface Shown {
  type: string | null
  value: number | null
  disabled?: boolean
  readOnly?: boolean
}

async function draw({ type, value, disabled = false, readOnly }: Shown) {
  const [chooseType, choose] = [vi.fn(), vi.fn()]
  render(
    <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
      <FieldInput
        widget={KEY}
        field={field}
        value={value}
        onChange={choose}
        readOnly={readOnly}
        companion={{ value: type, onChange: chooseType, disabled }}
      />
    </EngineProvider>,
  )
  await untilStill()
  return { chooseType, choose }
}

async function press(name: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }))
  await untilStill()
  fireEvent.click(screen.getByTitle(option))
  await untilStill()
}

const isDisabled = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name }).disabled

describe('one-of-reference', () => {
  it('should ask for the type before the record', async () => {
    const { chooseType, choose } = await draw({ type: null, value: null })
    expect(isDisabled('记录')).toBe(true)
    await press('类型', '用户')
    expect(chooseType.mock.calls).toEqual([['user']])
    // Nobody is blamed for a record that could not be chosen yet.
    expect(choose).not.toHaveBeenCalled()
  })

  it('should choose among the records of the type', async () => {
    const { choose } = await draw({ type: 'user', value: null })
    await press('用户', '李强')
    expect(choose.mock.calls).toEqual([[2]])
  })

  it('should let go of the record when the type becomes another', async () => {
    const { chooseType, choose } = await draw({ type: 'user', value: 1 })
    await press('类型', '部门')
    expect([chooseType.mock.calls, choose.mock.calls]).toEqual([[['dept']], [[null]]])
  })

  it.each([{ readOnly: true }, { disabled: true }])(
    'should leave the type alone where it is %o',
    async more => {
      await draw({ type: 'user', value: 1, ...more })
      expect(isDisabled('类型')).toBe(true)
    },
  )

  it.each([
    ['what the answer carries', { subject: { type: 'user', id: 1, label: '王小敏' } }, '用户：王小敏'],
    ['what is looked up', {}, '用户：王敏'],
  ])('should show %s', async (_, embedded, text) => {
    const record = { [field.name]: 1, subjectType: 'user', ...embedded }
    render(
      <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
        <p>
          <FieldCell field={field} record={record} />
        </p>
      </EngineProvider>,
    )
    await untilStill()
    expect(screen.getByRole('paragraph').textContent).toBe(text)
  })
})
