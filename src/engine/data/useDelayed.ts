import { useEffect, useState } from 'react'

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
