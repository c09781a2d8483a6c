import { useEffect, useState } from '@bpmn-io/properties-panel/preact/hooks'
import type { PickerKind, Pickers } from '../Pickers.ts'

export interface NamesOptions {
  pickers: Pickers
  kinds: readonly PickerKind[]
  isPrefixed: boolean
}

type Names = Record<string, string>

/** The names of those parts that are keys of candidates; a part that is none has no name. */
export function useCandidateNames(parts: string[], { pickers, kinds, isPrefixed }: NamesOptions): Names {
  const [names, setNames] = useState<Names>({})
  const asked = parts.join(',')
  const sought = kinds.join(',')
  useEffect(() => {
    const abort = new AbortController()
    const look = async () => {
      const kindList = sought.split(',') as PickerKind[]
      const found = await Promise.all(
        kindList.map(kind => namesOf(asked.split(','), kind, { pickers, isPrefixed, signal: abort.signal })),
      )
      if (!abort.signal.aborted) setNames(Object.assign({}, ...found))
    }
    // Without names the keys stand there as they are written.
    look().catch(() => setNames({}))
    return () => abort.abort()
  }, [asked, sought, isPrefixed, pickers])
  return names
}

interface Search {
  pickers: Pickers
  isPrefixed: boolean
  signal: AbortSignal
}

async function namesOf(
  parts: string[],
  kind: PickerKind,
  { pickers, isPrefixed, signal }: Search,
): Promise<Names> {
  const prefix = isPrefixed ? `${kind}:` : ''
  const ids = parts.filter(part => part.startsWith(prefix)).map(part => part.slice(prefix.length))
  const keys = ids.filter(id => /^\d+$/.test(id))
  if (keys.length === 0) return {}
  const candidates = await pickers(kind, { ids: keys, signal })
  return Object.fromEntries(candidates.map(({ value, label }) => [prefix + value, label]))
}
