import { useCallback, useState } from 'react'
import type { Region } from '#model/region/regionTree.ts'

export interface RegionOption {
  name: string
  /** Absent below a district: an empty list would be drawn as a further level. */
  children?: RegionOption[]
}

export interface Regions {
  options: RegionOption[]
  state: 'waiting' | 'ready' | 'failed'
  /** Fetches the list, once for the whole page; after a failure it is tried again. */
  load(): void
}

let known: RegionOption[] | undefined

/** The list of China's divisions, which is large and fetched when a picker opens for the first time. */
export function useRegions(): Regions {
  const [options, setOptions] = useState(known)
  const [hasFailed, setHasFailed] = useState(false)
  const load = useCallback(() => {
    if (known) return setOptions(known)
    setHasFailed(false)
    import('#model/region/regionTree.ts').then(
      ({ regionTree }) => {
        known = regionTree().map(optionOf)
        setOptions(known)
      },
      () => setHasFailed(true),
    )
  }, [])
  const waiting = hasFailed ? 'failed' : 'waiting'
  return { options: options ?? [], state: options ? 'ready' : waiting, load }
}

const optionOf = ({ name, children }: Region): RegionOption =>
  children.length === 0 ? { name } : { name, children: children.map(optionOf) }
