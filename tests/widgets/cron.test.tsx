import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { type Drawn, drawWidget } from './drawWidget.tsx'
import { loadWidgets } from './loadWidgets.ts'

const widgets = await loadWidgets()
const definition = widgets.find(({ folder }) => folder === 'cron')?.definition as WidgetDefinition

// What the widget fetches when it is drawn: here before the clock of a test runs.
beforeAll(async () => {
  await import('../../src/widgets/cron/CronBuilder.tsx')
}, 120_000)

async function draw(value: string | null): Promise<Drawn> {
  const drawn = drawWidget(definition, { value })
  await untilStill()
  return drawn
}

describe('cron', () => {
  it('should show the next five times of an expression', async () => {
    await draw('0 30 2 ? * MON-FRI')
    const times = await screen.findByRole('list', { name: '接下来的执行时间' })
    const shown = within(times).getAllByRole('listitem')
    expect(shown).toHaveLength(5)
    for (const item of shown) expect(item.textContent).toMatch(/^\d{4}-\d\d-\d\d 02:30:00$/)
  })

  it.each([
    ['0 61 * * * ?', '第 2 段“61”不正确'],
    ['* * * * *', '需要 6 或 7 段'],
    ['0 0 0 1 * MON', '日和星期不能同时指定'],
    ['0 0 12 30 2 ?', '此后没有执行时间'],
  ])('should say what is wrong with %s', async (expression, words) => {
    await draw(expression)
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  })

  it('should give a text as it is typed, and null when it is emptied', async () => {
    const typed = await draw(null)
    fireEvent.change(screen.getByLabelText('执行周期'), { target: { value: '0 0 2 * * ?' } })
    expect(typed.changes).toEqual(['0 0 2 * * ?'])
    typed.unmount()
    const emptied = await draw('0 0 2 * * ?')
    fireEvent.change(screen.getByLabelText('执行周期'), { target: { value: '' } })
    expect(emptied.changes).toEqual([null])
  })

  it('should put an expression together, beginning with the one there is', async () => {
    const drawn = await draw('0 30 4 ? * 2,6')
    fireEvent.click(screen.getByRole('button', { name: '设置' }))
    const friday = await screen.findByRole('checkbox', { name: '周五' })
    expect((friday as HTMLInputElement).checked).toBe(true)
    // A box is known to its group a moment after it is drawn.
    await untilStill()
    fireEvent.click(friday)
    expect(drawn.changes.at(-1)).toBe('0 30 4 ? * 2')
    // A week without a day never comes.
    fireEvent.click(screen.getByRole('checkbox', { name: '周一' }))
    expect(drawn.changes.at(-1)).toBe('0 30 4 ? * 2')
    fireEvent.click(screen.getByRole('radio', { name: '每天' }))
    expect(drawn.changes.at(-1)).toBe('0 30 4 * * ?')
    fireEvent.click(screen.getByRole('radio', { name: '按分钟' }))
    await waitFor(() => expect(drawn.changes.at(-1)).toBe('0 0/10 * * * ?'))
  })
})
