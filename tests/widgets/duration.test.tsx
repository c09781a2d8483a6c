import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import duration from '../../src/widgets/duration/index.ts'
import { drawWidget, settled } from './drawWidget.tsx'

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

describe('duration', () => {
  it('should show and give days, hours and minutes, and keep seconds that it does not show', async () => {
    const drawn = drawWidget(duration, { value: 'P1DT2H30M5S' })
    await settled()
    expect(
      ['天', '小时', '分钟'].map(label => (screen.getByLabelText(label) as HTMLInputElement).value),
    ).toEqual(['1', '2', '30'])
    type('小时', '25')
    expect(drawn.changes.at(-1)).toBe('P2DT1H30M5S')
  })

  it('should begin with nothing and be nothing when its last number is taken away', async () => {
    const empty = drawWidget(duration)
    await settled()
    type('分钟', '90')
    expect(empty.changes).toEqual(['PT1H30M'])
    empty.unmount()
    const full = drawWidget(duration, { value: 'P3D' })
    await settled()
    type('天', '')
    expect(full.changes).toEqual([null])
  })

  it('should ask for two ends in a search form, either of which may be open', async () => {
    const drawn = drawWidget(duration, { range: true, value: ['PT1H', null] })
    await settled()
    type('最长 天', '2')
    type('最短 小时', '')
    expect(drawn.changes).toEqual([['PT1H', 'P2D'], null])
  })

  it('should be read as a text where it is read only', async () => {
    drawWidget(duration, { value: 'P1DT2H30M', readOnly: true })
    await settled()
    expect(screen.getByText('1天2小时30分钟')).toBeDefined()
    expect(screen.queryByLabelText('小时')).toBeNull()
  })
})
