import {
  ColumnHeightOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { Hint } from '../text/Hint.tsx'
import type { ListControl } from './useListPage.ts'

const ColumnSettings = lazy(() =>
  import('./ColumnSettings.tsx').then(module => ({ default: module.ColumnSettings })),
)

/** How the list looks: fetch anew, row height, columns, help. */
export function ListTools({ list }: { list: ListControl }) {
  const { result } = list
  const isPhone = useIsPhone()
  return (
    <>
      <Hint title={t('刷新')}>
        <Button
          type="text"
          aria-label={t('刷新')}
          icon={<ReloadOutlined />}
          onClick={() => void result.refresh()}
        />
      </Hint>
      {isPhone || list.hasOwnRows ? null : <DeskTools list={list} />}
    </>
  )
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
