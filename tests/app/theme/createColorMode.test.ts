import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createColorMode } from '../../../src/app/settings/createColorMode.ts'
import { palettes } from '../../../src/app/theme/tokens.ts'

/** A system whose preference can be changed. */
function withSystem(isDark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: isDark, media: '' })
  vi.stubGlobal('matchMedia', () => media)
  return (next: boolean) => media.dispatchEvent(Object.assign(new Event('change'), { matches: next }))
}

const root = document.documentElement
const page = () => root.style.getPropertyValue('--m-color-page')
const tick = () => new Promise(resolve => setTimeout(resolve))

describe('createColorMode', () => {
  beforeEach(() => localStorage.clear())

  it('should follow the system until something is chosen', async () => {
    const prefer = withSystem(false)
    const colorMode = createColorMode()
    expect(page()).toBe(palettes.light.page)

    prefer(true)
    await tick()

    expect(colorMode.state.mode).toBe('dark')
    expect(page()).toBe(palettes.dark.page)
    expect(root.dataset.theme).toBe('dark')
    expect(root.style.colorScheme).toBe('dark')
  })

  it('should remember a choice whatever the system prefers', async () => {
    const prefer = withSystem(false)
    createColorMode().choose('dark')
    prefer(false)
    await tick()

    expect(page()).toBe(palettes.dark.page)
    expect(createColorMode().state).toMatchObject({ choice: 'dark', mode: 'dark' })
  })

  it('should follow the system again when asked to', async () => {
    withSystem(true)
    const colorMode = createColorMode()
    colorMode.choose('light')

    colorMode.choose('system')
    await tick()

    expect(colorMode.state.mode).toBe('dark')
    expect(createColorMode().state.choice).toBe('system')
  })
})
