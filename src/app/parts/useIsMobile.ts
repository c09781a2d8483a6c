import { useSyncExternalStore } from 'react'
import { sizes } from '../theme/tokens.ts'

const MOBILE = `(max-width: ${sizes.mobileBelow - 1}px)`
const ROOMY = `(min-width: ${sizes.roomyFrom}px)`

/** Returns whether the window is narrower than 992 px. */
export const useIsMobile = (): boolean => useWindow(MOBILE)

/** Returns whether the header has room for all that is used in it: 1200 px. */
export const useHasRoom = (): boolean => useWindow(ROOMY)

function useWindow(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}
