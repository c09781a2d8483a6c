import useSWR from 'swr'
import { repeatedFields, type TitleWords, titleIn } from '#model/text/saidTitle.ts'
import type { FieldModel, ReferenceModel } from '#model/types/index.ts'
import { useLookups } from '../data/lookups.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { useDictionaries } from '../dict/useDictionaries.ts'
import { useHost } from '../EngineContext.ts'
import { storedTitle } from '../text/bothLanguages.ts'

interface SpokenTitleProps {
  field: FieldModel
  /** Those beside it. */
  fields: readonly FieldModel[]
  record: Row
}

/** The title of a value that is looked at; one that repeats values says them in words. */
export function SpokenTitle(props: SpokenTitleProps) {
  const { text } = useHost()
  const { field } = props
  return field.spoken?.title ? <RepeatingTitle {...props} /> : storedTitle(field, text(field.title))
}

function RepeatingTitle({ field, fields, record }: SpokenTitleProps) {
  const { text } = useHost()
  const repeated = repeatedFields(field, fields)
  const words = useTitleWords(repeated, record)
  return text(titleIn(field, { fields, record, words }))
}

/** What the values of some fields of a record are called, as soon as it is there. */
function useTitleWords(fields: readonly FieldModel[], record: Row): TitleWords {
  const { find } = useLookups()
  const dictionaries = useDictionaries(withInner(fields).flatMap(({ dict }) => dict ?? []))
  const asked = fields.flatMap(({ name, reference }) =>
    [record[name]].flat().flatMap(key => (reference && isKey(key) ? [{ reference, key }] : [])),
  )
  const names = asked.map(({ reference, key }) => nameOf(reference, key))
  const { data: rows } = useSWR(names.length > 0 ? ['titles', ...names] : null, async () => {
    const found = await Promise.all(asked.map(({ reference, key }) => find(reference, key)))
    return new Map(found.map((row, index) => [names[index], row]))
  })
  return {
    labels: type => {
      const entries = dictionaries[type]
      return entries ? new Map([...entries].map(([value, { label }]) => [value, label])) : null
    },
    target: ({ reference }, key) => (reference && isKey(key) && rows?.get(nameOf(reference, key))) || null,
  }
}

const nameOf = ({ path, key: by }: ReferenceModel, key: RowKey): string => `${path} ${by} ${key}`

const isKey = (key: unknown): key is RowKey =>
  typeof key === 'number' || (typeof key === 'string' && key !== '')

const withInner = (fields: readonly FieldModel[]): FieldModel[] =>
  fields.flatMap(field => [field, ...withInner(field.fields)])
