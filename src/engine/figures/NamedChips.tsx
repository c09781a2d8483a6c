import { Tag } from 'antd'
import { useMemo } from 'react'
import { fieldOrPart } from '#model/fieldParts.ts'
import { parseWithin } from '#model/figures/Dimension.ts'
import { groupWords, NO_NAME, NO_VALUE } from '#model/figures/groupWords.ts'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { referenceQuery } from '../data/optionRow.ts'
import { useReferences } from '../data/useReferences.ts'
import { FilterWords } from '../list/FilterWords.tsx'
import type { ListControl } from '../list/useListPage.ts'
import { LookupFault } from '../references/LookupFault.tsx'
import { dimensionWords, fieldOfDimension } from './dimensionWords.ts'

/** The group and the measure whose records a list shows, and what is empty in them, each of which can be closed. */
export function NamedChips({ list }: { list: ListControl }) {
  const { resource, state, change } = list
  const textsOf = (key: string) => (state.filter[key] ?? []) as string[]

  function drop(key: string, text: string): void {
    const left = textsOf(key).filter(other => other !== text)
    change({ filter: { ...state.filter, [key]: left } })
  }

  return (
    <>
      {textsOf('emptyOf').map(name => (
        <li key={name}>
          <Tag closable closeIcon onClose={() => drop('emptyOf', name)}>
            {t('{{title}}：空', { title: textOf(fieldOrPart(resource.fields, name)?.title ?? name) })}
          </Tag>
        </li>
      ))}
      {textsOf('figureWithin').map(text => (
        <li key={text}>
          <Tag closable color="processing" onClose={() => drop('figureWithin', text)}>
            <WithinWords list={list} text={text} />
          </Tag>
        </li>
      ))}
      {textsOf('figureOf').map(name => {
        const measure = resource.measures.find(candidate => candidate.name === name)
        return (
          <li key={name}>
            <Tag closable color="processing" onClose={() => drop('figureOf', name)}>
              {t('统计项：{{title}}', { title: measure ? textOf(measure.title) : name })}
            </Tag>
          </li>
        )
      })}
    </>
  )
}

function WithinWords({ list: { resource }, text }: { list: ListControl; text: string }) {
  const within = parseWithin(text)
  const field = within && fieldOfDimension(resource, within.dimension)
  if (!within || !field) return text
  const { dimension, value } = within
  const title = t('{{title}}：', { title: dimensionWords(resource, dimension.text) })
  if (value === '') return `${title}${textOf(NO_VALUE)}`
  const isPlain = dimension.unit ?? dimension.level ?? dimension.edges[0] ?? dimension.path[1]
  if (isPlain !== undefined && !field.partOf) return `${title}${textOf(groupWords(dimension, value))}`
  if (field.reference)
    return (
      <>
        {title}
        <ReferenceWords page={resource.page} field={field} value={value} />
      </>
    )
  return (
    <>
      {title}
      <FilterWords
        search={{ field: field.name, operator: 'eq' }}
        field={field}
        page={resource.page}
        value={field.type === 'boolean' ? value === 'true' : value}
      />
    </>
  )
}

interface ReferenceWordsProps {
  /** Page that owns the field. */
  page: string
  field: FieldModel
  value: string
}

/** The name of a record, as the figures say it: never the key of one that is not seen. */
function ReferenceWords({ page, field: { name, reference }, value }: ReferenceWordsProps) {
  const query = useMemo(() => referenceQuery(page, name), [page, name])
  const { byKey, error, retry } = useReferences(reference, [value], query)
  if (error) return <LookupFault error={error} onRetry={retry} />
  const label = byKey[value]?.[reference?.label ?? '']
  return label === undefined || label === null ? NO_NAME : String(label)
}
