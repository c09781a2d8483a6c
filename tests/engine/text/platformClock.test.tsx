import { fireEvent, render, screen } from '@testing-library/react'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  EngineProvider,
  FieldInput,
  foreignZone,
  formatTime,
  platformClock,
  timeTip,
  wallClock,
} from '#engine'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'

/** 17:30 on the 30th of September in UTC: half past one on the 1st of October where the platform is. */
const NOW = Date.UTC(2026, 8, 30, 17, 30, 5)

describe('the clock of the platform', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    vi.stubEnv('TZ', 'America/New_York')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it('should read the same in a browser of another zone', () => {
    expect(new Date().getHours()).toBe(13)
    expect(wallClock().format('YYYY-MM-DD HH:mm:ss')).toBe('2026-10-01 01:30:05')
    expect(formatTime('2026-10-01 01:20:00')).toBe('今天 01:20')
    expect(formatTime('2026-09-30 13:30:00')).toBe('昨天 13:30')
  })

  it('should be named beside times where this browser shows another, and only there', () => {
    expect(timeTip('2026-10-01 01:20:00')).toBe('2026-10-01 01:20:00 中国标准时间（GMT+8）')
    expect(timeTip('2026-10-01')).toBe('2026-10-01')
    vi.stubEnv('TZ', 'Asia/Singapore')
    expect(foreignZone()).toBeNull()
  })

  it('should be that of pickers: what is marked as today, and what ranges begin with', async () => {
    dayjs.extend(platformClock)
    await loadWidgets()
    const chosen: unknown[] = []
    render(
      <EngineProvider host={createFakeHost({ models: {} })} widgets={widgetSources}>
        <FieldInput widget="date-range" value={null} onChange={value => chosen.push(value)} autoFocus />
        <DatePicker open />
      </EngineProvider>,
    )

    expect(document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe('2026-10-01')
    const input = (await screen.findByRole('group')).querySelector('input') as HTMLElement
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    fireEvent.click(await screen.findByText('今天'))
    expect(chosen).toEqual([['2026-10-01', '2026-10-01']])
    expect(screen.getByText('时间按中国标准时间（GMT+8）')).toBeTruthy()
  })
})
