import { Select, Space } from 'antd'
import { isReadable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ColumnLayout } from '#model/types/index.ts'
import { columnWidget, isOrderedColumn } from '../../cells/cellRenderer.tsx'
import { useIsPhone } from '../../data/useMeasure.ts'
import { useHost } from '../../EngineContext.ts'
import { useWidgets } from '../../registry/useWidgets.ts'
import { GroupChoice } from '../GroupChoice.tsx'
import { type SortState, sortedBy } from '../ListState.ts'
import type { ListControl } from '../useListPage.ts'

/** What a table says by its headings and its settings. */
export function CardTools({ list }: { list: ListControl }) {
  const isPhone = useIsPhone()
  return (
    <Space size={8}>
      {!isPhone && <GroupChoice list={list} />}
      <SortChoice list={list} />
    </Space>
  )
}

/** By what rows stand that have no headings to click: the page's own order, or a column, up or down. */
function SortChoice({ list }: { list: ListControl }) {
  const host = useHost()
  const columns = useOrderedColumns(list)
  if (columns.length === 0) return null
  const { sort } = list.state
  const choose = (key: string) => {
    const next = key === '' ? null : { field: key.replace(/^-/, ''), descending: key.startsWith('-') }
    list.preferences.change({ sort: next })
    list.change({ sort: next })
  }
  return (
    <Select
      className="m-sort-choice"
      aria-label={t('排序')}
      value={sort === null ? '' : keyOfSort(sort)}
      onChange={choose}
      listHeight={400}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: t('默认排序') },
        ...columns.flatMap(column => {
          const title = host.text(column.title)
          const field = sortedBy(column)
          return [
            { value: field, label: t('{{title}}升序', { title }) },
            { value: `-${field}`, label: t('{{title}}降序', { title }) },
          ]
        }),
      ]}
    />
  )
}

const keyOfSort = ({ field, descending }: SortState): string => `${descending ? '-' : ''}${field}`

/** Returns the columns that the page shows and sorts by, each once, but for those whose order means nothing to people. */
function useOrderedColumns({ model, resource }: ListControl): ColumnLayout[] {
  const { user } = useHost()
  const columns = (model.list?.columns ?? []).flatMap(column => {
    const field = resource.fields.find(({ name }) => name === column.field)
    return column.visible && column.sortable && field && isReadable(user, field) ? [{ column, field }] : []
  })
  const widgets = useWidgets(columns.flatMap(({ column, field }) => columnWidget(column, field) ?? []))
  return columns.flatMap(({ column, field }) => (isOrderedColumn(column, field, widgets) ? [column] : []))
}
