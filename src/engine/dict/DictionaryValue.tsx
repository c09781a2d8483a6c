import { DictionaryTag } from './DictionaryTag.tsx'
import { useDictionary } from './useDictionary.ts'

interface DictionaryValueProps {
  type: string
  /** The stored value; '' draws nothing. */
  value: string
}

/** A value as the tag of its dictionary, which it may have to wait for: a stored value says nothing to its reader. */
export function DictionaryValue({ type, value }: DictionaryValueProps) {
  const { byValue, isLoading } = useDictionary(type)
  if (value === '') return null
  if (isLoading) return <span className="m-tag m-tag-waiting" aria-busy="true" />
  return <DictionaryTag value={value} entry={byValue.get(value)} />
}
