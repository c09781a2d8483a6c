import { Button, Tag } from 'antd'
import { lazy, Suspense } from 'react'
import { fieldOrPart } from '#model/fieldParts.ts'
import { t } from '#model/language/t.ts'
import { withoutFurther } from '#model/list/furtherSearch.ts'
import { useHost } from '../EngineContext.ts'
import { FilterWords } from './FilterWords.tsx'
import { isUnset, NAMED_KEYS } from './ListState.ts'
import type { ListControl } from './useListPage.ts'

/** Few lists are reached from a figure. */
const NamedChips = lazy(() =>
  import('../figures/NamedChips.tsx').then(module => ({ default: module.NamedChips })),
)

/** The filters that are set, each of which can be closed. */
export function FilterChips({ list }: { list: ListControl }) {
  const host = useHost()
  const { model, state, change } = list
  const set = (model.list?.search ?? []).filter(({ field }) => !isUnset(state.filter[field]))
  const named = NAMED_KEYS.filter(key => !isUnset(state.filter[key]))
  const count = set.length + named.length
  if (count === 0) return null

  function drop(field: string): void {
    const { [field]: dropped, ...filter } = state.filter
    change({ filter: field === model.list?.furtherSearch?.by ? withoutFurther(filter) : filter })
  }

  return (
    <ul className="m-chips" aria-label={t('已选条件')}>
      {set.map(search => (
        <li key={search.field}>
          <Tag closable closeIcon aria-label={host.text(search.title)} onClose={() => drop(search.field)}>
            {t('{{title}}：', { title: host.text(search.title) })}
            <FilterWords
              search={search}
              field={fieldOrPart(model.resource?.fields ?? [], search.field)}
              page={model.resource?.page ?? ''}
              value={state.filter[search.field]}
            />
          </Tag>
        </li>
      ))}
      {named.length > 0 && (
        <Suspense fallback={null}>
          <NamedChips list={list} />
        </Suspense>
      )}
      {count > 1 && (
        <li>
          <Button type="link" size="small" onClick={() => change({ filter: {} })}>
            {t('清除全部')}
          </Button>
        </li>
      )}
    </ul>
  )
}
