import { useEffect } from 'react'
import { useFormContext } from './FormContext.ts'

/** Opens the pane of a field when that field is to be seen. */
export function useRevealer(reveal: (path: string) => void): void {
  const { revealers } = useFormContext().state
  useEffect(() => {
    revealers.add(reveal)
    return () => {
      revealers.delete(reveal)
    }
  }, [revealers, reveal])
}
