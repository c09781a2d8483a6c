import { useEffect, useState } from 'react'

/**
 * Returns the whole seconds until a moment (ms since 1970), 0 once it is over. They are counted by the clock: a window
 * in the background is woken less often than every second.
 */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((moment - now) / 1000))
  useEffect(() => {
    setNow(Date.now())
    if (moment <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
