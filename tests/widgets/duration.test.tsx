import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { EngineProvider, FieldInput } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import duration from '../../src/widgets/duration/index.ts'
import { createFakeHost } from '../engine/support/createFakeHost.ts'
import { drawWidget, hostOptions } from './drawWidget.tsx'
import { widgetSources } from './loadWidgets.ts'

const part = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, text: string) => fireEvent.change(part(label), { target: { value: text } })
const leave = (label: string, to?: string) =>
  fireEvent.blur(part(label), { relatedTarget: to === undefined ? null : part(to) })
const shown = () => ['天', '小时', '分钟'].map(label => part(label).value)

/** Draws the widget in a form that keeps what it gives. */
async function drawHeld(initial: unknown = null, props: Record<string, unknown> = {}) {
  const mistakes: (string | null)[] = []
  let current = initial
  function Held() {
    const [value, setValue] = useState(initial)
    current = value
    return (
      <FieldInput
        {...props}
        widget="duration"
        aria-label="时长"
        value={value}
        onChange={setValue}
        onInvalid={mistake => mistakes.push(mistake)}
      />
    )
  }
  render(
    <EngineProvider host={createFakeHost(hostOptions)} widgets={widgetSources}>
      <Held />
    </EngineProvider>,
  )
  await untilStill()
  return { mistakes, value: () => current }
}

describe('duration', () => {
  it('should show and give days, hours and minutes, and keep seconds that it does not show', async () => {
    const drawn = drawWidget(duration, { value: 'P1DT2H30M5S' })
    await untilStill()
    expect(
      ['天', '小时', '分钟'].map(label => (screen.getByLabelText(label) as HTMLInputElement).value),
    ).toEqual(['1', '2', '30'])
    type('小时', '25')
    expect(drawn.changes.at(-1)).toBe('P2DT1H30M5S')
  })

  it('should begin with nothing and be nothing when its last number is taken away', async () => {
    const empty = drawWidget(duration)
    await untilStill()
    type('分钟', '90')
    expect(empty.changes).toEqual(['PT1H30M'])
    empty.unmount()
    const full = drawWidget(duration, { value: 'P3D' })
    await untilStill()
    type('天', '')
    expect(full.changes).toEqual([null])
  })

  it('should keep what is typed until all three are left, and carry over then', async () => {
    const held = await drawHeld()
    fireEvent.focus(part('分钟'))
    type('分钟', '1500')
    expect(shown()).toEqual(['', '', '1500'])
    expect(held.value()).toBe('P1DT1H')
    leave('分钟', '小时')
    type('小时', '3')
    type('小时', '36')
    expect(shown()).toEqual(['', '36', '1500'])
    leave('小时')
    expect(shown()).toEqual(['2', '13', '0'])
    type('天', '')
    expect(shown()).toEqual(['', '13', '0'])
    type('天', '3')
    leave('天')
    expect(held.value()).toBe('P3DT13H')
    expect(held.mistakes).toEqual([])
  })

  it.each([
    ['100000000', '不能超过99999999天'],
    ['123456789', '不能超过99999999天'],
    ['1.5', '请填写整数'],
  ])('should keep %s days as they are typed, and say what is wrong with them', async (text, mistake) => {
    const held = await drawHeld('P7D')
    type('天', text)
    leave('天')
    expect(shown()).toEqual([text, '0', '0'])
    expect(screen.getByRole('status').textContent).toBe(mistake)
    expect(held.mistakes).toEqual([mistake])
    expect(held.value()).toBe('P7D')
    type('天', '8')
    expect(held.mistakes).toEqual([mistake, null])
    expect(held.value()).toBe('P8D')
  })

  it('should ask for two ends in a search form as people write them, either of which may be open', async () => {
    const held = await drawHeld(['PT1H', null], { range: true })
    expect(part('最短').value).toBe('1小时')
    type('最长', '1d 2h')
    expect(held.value()).toEqual(['PT1H', 'P1DT2H'])
    leave('最长')
    expect(part('最长').value).toBe('1天2小时')
    type('最短', '90分钟')
    expect(held.value()).toEqual(['PT1H30M', 'P1DT2H'])
    type('最短', '')
    type('最长', '')
    expect(held.value()).toBeNull()
  })

  it('should keep an end that is no length of time, and say so when it is left', async () => {
    const held = await drawHeld(['PT1H', null], { range: true })
    type('最短', '很久')
    expect(screen.queryByRole('status')).toBeNull()
    leave('最短')
    expect(part('最短').value).toBe('很久')
    expect(screen.getByRole('status').textContent).toContain('应为时长')
    expect(held.mistakes.at(-1)).toContain('应为时长')
  })

  it('should be read as a text where it is read only', async () => {
    drawWidget(duration, { value: 'P1DT2H30M', readOnly: true })
    await untilStill()
    expect(screen.getByText('1天2小时30分钟')).toBeDefined()
    expect(screen.queryByLabelText('小时')).toBeNull()
  })
})
