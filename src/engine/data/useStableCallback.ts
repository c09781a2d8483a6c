import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that never changes and always calls the newest one, so that memoised cells stay. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Arguments) => newest.current(...args), [])
}
