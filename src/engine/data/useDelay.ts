import { useEffect, useState } from 'react'

/** Returns a value once it has stood still. @param delay ms */
export function useDebounced<T>(value: T, delay = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

/** Returns true once `active` has lasted, so that what is quick does not flash. @param delay ms */
export function useDelayed(active: boolean, delay = 200): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!active) return setLasted(false)
    const timer = setTimeout(() => setLasted(true), delay)
    return () => clearTimeout(timer)
  }, [active, delay])
  return active && lasted
}
