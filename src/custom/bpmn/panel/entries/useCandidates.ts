import { useEffect, useState } from '@bpmn-io/properties-panel/preact/hooks'
import type { Candidate, PickerKind, Pickers } from '../Pickers.ts'

/** ms after the last key. */
const PAUSE = 200

interface Found {
  candidates: Candidate[]
  /** Why there are none, to be shown. */
  fault: string
  isLoading: boolean
}

/** The candidates of a kind whose names contain a text; the former ones stand there until then. */
export function useCandidates(pickers: Pickers, kind: PickerKind, keyword: string): Found {
  const [found, setFound] = useState<Found>({ candidates: [], fault: '', isLoading: true })
  useEffect(() => {
    const abort = new AbortController()
    const show = (part: Partial<Found>) => {
      if (!abort.signal.aborted) setFound(former => ({ ...former, isLoading: false, ...part }))
    }
    const look = () =>
      pickers(kind, { keyword, signal: abort.signal }).then(
        candidates => show({ candidates, fault: '' }),
        (fault: Error) => show({ candidates: [], fault: fault.message }),
      )
    show({ isLoading: true })
    const timer = setTimeout(look, keyword === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [pickers, kind, keyword])
  return found
}
