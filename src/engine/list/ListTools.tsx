import {
  AppstoreOutlined,
  ColumnHeightOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { Button, Popover, Segmented, Select, Space } from 'antd'
import { lazy, Suspense } from 'react'
import { isReadable } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ColumnLayout } from '#model/types/index.ts'
import { columnWidget, isOrderedColumn } from '../cells/cellRenderer.tsx'
import { useIsPhone } from '../data/useMeasure.ts'
import { useHost } from '../EngineContext.ts'
import { useWidgets } from '../registry/useWidgets.ts'
import { Hint } from '../text/Hint.tsx'
import type { SortState } from './ListState.ts'
import type { ListControl } from './useListPage.ts'
import { ViewMenu } from './views/ViewMenu.tsx'

const ColumnSettings = lazy(() =>
  import('./ColumnSettings.tsx').then(module => ({ default: module.ColumnSettings })),
)

const GroupChoice = lazy(() => import('./GroupChoice.tsx').then(module => ({ default: module.GroupChoice })))

/** How the list looks: fetch anew, row height, columns, help. */
export function ListTools({ list }: { list: ListControl }) {
  const { result } = list
  const isPhone = useIsPhone()
  return (
    <>
      {list.display === 'cards' && <CardTools list={list} />}
      <ViewMenu list={list} />
      <Hint title={t('刷新')}>
        <Button
          type="text"
          aria-label={t('刷新')}
          icon={<ReloadOutlined />}
          onClick={() => void result.refresh()}
        />
      </Hint>
      {isPhone || list.hasOwnRows ? null : <ViewSwitch list={list} />}
      {isPhone || list.display === 'cards' ? null : <DeskTools list={list} />}
    </>
  )
}

/** What a table says by its headings and its settings. */
function CardTools({ list }: { list: ListControl }) {
  const isPhone = useIsPhone()
  return (
    <Space size={8}>
      {!isPhone && (
        <Suspense fallback={null}>
          <GroupChoice list={list} />
        </Suspense>
      )}
      <SortChoice list={list} />
    </Space>
  )
}

/** The rows as a table or as cards, where the page offers both. */
function ViewSwitch({ list }: { list: ListControl }) {
  const { model, display, preferences } = list
  if (!model.list?.card || list.resource.tree) return null
  return (
    <Segmented
      aria-label={t('显示方式')}
      value={display}
      onChange={next => preferences.change({ display: next })}
      options={[
        { value: 'table' as const, icon: <TableOutlined aria-label={t('表格视图')} />, title: t('表格视图') },
        {
          value: 'cards' as const,
          icon: <AppstoreOutlined aria-label={t('卡片视图')} />,
          title: t('卡片视图'),
        },
      ]}
    />
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
        ...columns.flatMap(({ field, title: text }) => {
          const title = host.text(text)
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

/** What cards have no use for. */
function DeskTools({ list }: { list: ListControl }) {
  const { preferences } = list
  const isCompact = preferences.values.density === 'compact'
  const settings = (
    <Suspense fallback={<div className="m-columns" aria-busy />}>
      <ColumnSettings list={list} />
    </Suspense>
  )
  return (
    <>
      <Hint title={isCompact ? t('标准行高') : t('紧凑行高')}>
        <Button
          type="text"
          aria-label={isCompact ? t('标准行高') : t('紧凑行高')}
          icon={<ColumnHeightOutlined />}
          onClick={() => preferences.change({ density: isCompact ? 'normal' : 'compact' })}
        />
      </Hint>
      <Popover trigger="click" placement="bottomRight" content={settings} destroyOnHidden>
        <Button type="text" aria-label={t('列设置')} title={t('列设置')} icon={<SettingOutlined />} />
      </Popover>
      <Popover trigger="click" placement="bottomRight" content={<ListHelp list={list} />}>
        <Button type="text" aria-label={t('快捷键')} title={t('快捷键')} icon={<QuestionCircleOutlined />} />
      </Popover>
    </>
  )
}

/** The keys that a list listens to. */
function ListHelp({ list }: { list: ListControl }) {
  const canCreate = list.buttons.toolbar.some(button => button.name === 'create')
  const hasSearch = (list.model.list?.search.length ?? 0) > 0
  return (
    <dl className="m-keys">
      {hasSearch && <Key name="/" meaning={t('跳到查询')} />}
      {canCreate && <Key name="N" meaning={t('新增')} />}
      <Key name="R" meaning={t('刷新')} />
      <Key name="← →" meaning={t('翻页')} />
      <Key name="↑ ↓" meaning={t('在行间移动')} />
      <Key name="Enter" meaning={t('打开所在行')} />
      <Key name="Esc" meaning={t('取消选择，关闭窗口')} />
    </dl>
  )
}

function Key({ name, meaning }: { name: string; meaning: string }) {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{meaning}</dd>
    </div>
  )
}
