import { useMemo, useState } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { PageModel } from '#model/types/index.ts'
import type { RowKey } from '../../data/Row.ts'
import { useLocationQuery } from '../../list/useLocationQuery.ts'

export interface SplitChoice {
  /** null: nothing is chosen, the right side shows all. */
  chosen: RowKey | null
  choose(key: RowKey | null): void
  /** What is searched for among the records on the left. */
  text: string
  setText(text: string): void
}

const TEXT = 'q'

/** Returns what is chosen on the left, kept in the address; inside another page it is kept in memory. */
export function useSplitChoice(model: PageModel, embedded: boolean): SplitChoice {
  const [search, setSearch] = useLocationQuery()
  const [memory, setMemory] = useState<RowKey | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const by = model.split?.by ?? ''
  const fromAddress = useMemo(() => chosenIn(search, model), [search, model])
  const inAddress = new URLSearchParams(search).get(TEXT) ?? ''
  return {
    // Typing does not wait for the address.
    text: typed ?? (embedded ? '' : inAddress),
    setText(text) {
      setTyped(text)
      if (embedded) return
      const query = new URLSearchParams(search)
      if (text === '') query.delete(TEXT)
      else query.set(TEXT, text)
      setSearch(query.toString())
    },
    chosen: embedded ? memory : fromAddress,
    choose(key) {
      if (embedded) {
        setMemory(key)
        return
      }
      const query = new URLSearchParams(search)
      // Another choice starts at the first page of what it shows.
      query.delete('page')
      if (key === null) query.delete(by)
      else query.set(by, String(key))
      setSearch(query.toString())
    },
  }
}

/** What an address chooses on the left; null for nothing. */
export function chosenIn(search: string, { split, resource }: PageModel): RowKey | null {
  const by = split?.by ?? ''
  const type = resource?.fields.find(field => field.name === by)?.type
  const isNumber = type === undefined || fieldTypeBase(type).key !== 'text'
  return keyOf(new URLSearchParams(search).get(by), isNumber)
}

function keyOf(text: string | null, isNumber: boolean): RowKey | null {
  if (text === null || text === '') return null
  if (!isNumber) return text
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : null
}
