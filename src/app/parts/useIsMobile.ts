import { useSyncExternalStore } from 'react'
import { sizes } from '../theme/tokens.ts'

const QUERY = `(max-width: ${sizes.mobileBelow - 1}px)`

/** Returns whether the window is narrower than 992 px. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(QUERY)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(QUERY).matches,
  )
}
