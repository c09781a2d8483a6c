import useSWR from 'swr'

/**
 * Returns a number that is asked for again and again while the window is seen; 0 before it is known.
 * @param every ms
 */
export function usePolledNumber(key: readonly string[], read: () => Promise<number>, every: number): number {
  const { data = 0 } = useSWR(key, read, {
    refreshInterval: every,
    refreshWhenHidden: false,
    revalidateOnFocus: true,
    focusThrottleInterval: every,
  })
  return data
}
