import { t } from '#model/language/t.ts'
import { optionLabel } from '../options/widgetOptions.tsx'
import type { DictionaryEntry } from './DictionaryEntry.ts'

interface DictionaryTagProps {
  /** The stored value; drawn as it is where the dictionary does not know it. */
  value: unknown
  entry: DictionaryEntry | undefined
  /** What was written beside the value. */
  text?: string | undefined
}

/** A dictionary value as a tag in the colour of its listClass. A plain span, for tables draw hundreds of it. */
export function DictionaryTag({ value, entry, text }: DictionaryTagProps) {
  if (!entry) return <span className="m-tag m-tag-unknown">{String(value)}</span>
  const names = ['m-tag', `m-tag-${entry.listClass}`, entry.cssClass].filter(Boolean)
  const label = text === undefined ? entry.label : t('{{label}}（{{text}}）', { label: entry.label, text })
  return <span className={names.join(' ')}>{optionLabel({ ...entry, label })}</span>
}
