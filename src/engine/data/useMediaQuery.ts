import { useCallback, useSyncExternalStore } from 'react'

/** Below this width a list becomes cards and panels become sheets. */
const PHONE = '(max-width: 767.98px)'
/** Below this width the pager shows fewer numbers; spec.md section 9. */
const NARROW = '(max-width: 991.98px)'

/** Returns whether a media query matches, and keeps up with it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Returns whether the screen is a phone's. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE)

/** Returns whether the screen is narrower than a small desktop. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW)
