import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import { useFrame } from '../Frame.ts'
import { settings } from '../settings/settings.ts'
import { colorVariables } from '../theme/themeVariables.ts'

/** Returns the colours of the sidebar where they are not those of the page: dark beside light pages. */
export function useSideTheme(): Record<string, string> | undefined {
  const { colorMode } = useFrame()
  const { mode } = useSnapshot(colorMode.state)
  const { sideTheme, theme } = useSnapshot(settings)
  return useMemo(
    () => (sideTheme === 'theme-dark' && mode === 'light' ? colorVariables('dark', theme) : undefined),
    [sideTheme, mode, theme],
  )
}
