import { useMemo } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import type { FieldModel, SearchFieldModel } from '#model/types/index.ts'
import { referenceQuery } from '../data/optionRow.ts'
import type { RowKey } from '../data/Row.ts'
import { useReferences } from '../data/useReferences.ts'
import { useDictionary } from '../dict/useDictionary.ts'
import { drawnFieldTypes } from '../field-types/drawnFieldTypes.ts'
import { optionEntries } from '../options/optionEntries.ts'
import { LookupFault } from '../references/LookupFault.tsx'
import { isUnset } from './ListState.ts'

interface FilterWordsProps {
  search: Pick<SearchFieldModel, 'field' | 'operator'>
  field: FieldModel | undefined
  /** Page that owns the field. */
  page: string
  value: unknown
}

/** A filter value in words: dictionary labels, names of records, both ends of a range. */
export function FilterWords({ search, field, page, value }: FilterWordsProps) {
  const { byValue } = useDictionary(field?.dict)
  const values = Array.isArray(value) ? value : [value]
  const reference = search.operator === 'range' ? null : field?.reference
  const query = useMemo(() => referenceQuery(page, search.field), [page, search.field])
  const { byKey, error, retry } = useReferences(reference, reference ? (values as RowKey[]) : [], query)
  if (search.operator === 'range') return rangeWords(values, field)
  if (error) return <LookupFault error={error} onRetry={retry} />
  const options = field && optionEntries(field)
  const label = field?.reference?.label ?? ''
  const words = values.map(
    item =>
      (options ?? byValue).get(String(item))?.label ??
      byKey[String(item)]?.[label] ??
      plainWords(item, field),
  )
  return words.join(t('、'))
}

function rangeWords([from, to]: unknown[], field: FieldModel | undefined): string {
  if (isUnset(from)) return t('至{{words}}', { words: plainWords(to, field) })
  return isUnset(to)
    ? t('{{words}}起', { words: plainWords(from, field) })
    : t('{{from}} 至 {{to}}', { from: plainWords(from, field), to: plainWords(to, field) })
}

/** As a list shows the value; a time in full, for a filter holds to the second. */
function plainWords(value: unknown, field: FieldModel | undefined): string {
  if (field === undefined || field.reference !== null || field.dict !== null) return String(value)
  const { holdsMany, codec } = fieldTypeBase(field.type)
  // What is asked for is one of the values then.
  if (holdsMany) return String(value)
  const drawn = drawnFieldTypes[field.type]?.draw(value, field)
  return typeof drawn === 'string'
    ? drawn
    : (codec?.display?.(value, chosenLanguage(), field) ?? String(value))
}
