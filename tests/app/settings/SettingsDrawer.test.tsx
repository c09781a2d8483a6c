import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FrameContext } from '../../../src/app/frame/Frame.ts'
import { setSettingsOpen } from '../../../src/app/layout/layout.ts'
import SettingsDrawer from '../../../src/app/layout/SettingsDrawer.tsx'
import { chooseSize, settings } from '../../../src/app/settings/settings.ts'
import { createTestFrame } from '../support/createTestFrame.ts'
import { windowWidth } from '../support/windowWidth.ts'

function open() {
  const { frame } = createTestFrame({}, 'tok')
  setSettingsOpen(true)
  render(
    <FrameContext.Provider value={frame}>
      <SettingsDrawer />
    </FrameContext.Provider>,
  )
  return frame
}

const choice = (group: string, label: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name: label })

describe('SettingsDrawer', () => {
  let widen: () => void = () => undefined
  afterEach(() => {
    widen()
    setSettingsOpen(false)
    chooseSize('medium')
  })

  it('should make the page dark at once, and follow the system again when it is reset', async () => {
    const { colorMode } = open()
    expect(choice('外观', '跟随系统')).toHaveProperty('checked', true)

    fireEvent.click(choice('外观', '深色'))
    expect(colorMode.state.choice).toBe('dark')
    await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))

    fireEvent.click(screen.getByRole('button', { name: '重置配置' }))
    await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
    expect(choice('外观', '跟随系统')).toHaveProperty('checked', true)
  })

  it('should offer the sizes on a small screen, whose header does not', () => {
    widen = windowWidth(390)
    open()

    fireEvent.click(choice('布局大小', '超小'))

    expect(settings.size).toBe('mini')
    expect(localStorage.getItem('size')).toBe('mini')
  })
})
