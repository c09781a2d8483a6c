import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a function that stays the same and calls the newest callback, so that memoised cells are not drawn anew. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Arguments) => newest.current(...args), [])
}
