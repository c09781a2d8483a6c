import type { PageCount } from '#engine'
import { useFrame } from '../frame/Frame.ts'
import { usePolledNumber } from './usePolledNumber.ts'

/** ms: within seconds, as long as somebody looks. */
const EVERY = 10_000

/** Returns how much waits behind a page; 0 before it is known, and where it cannot be known. */
export function usePageCount({ key, read }: PageCount): number {
  const { http } = useFrame()
  return usePolledNumber(key, () => read(http), EVERY)
}
