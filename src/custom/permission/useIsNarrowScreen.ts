import { useCallback, useSyncExternalStore } from 'react'

/** Below this width lists become cards. */
const PHONE = '(max-width: 767.98px)'

/** Returns whether the screen is a phone's. */
export function useIsNarrowScreen(): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const media = window.matchMedia(PHONE)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }, [])
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}
