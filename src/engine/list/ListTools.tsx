import {
  ColumnHeightOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMediaQuery.ts'
import { Hint } from '../text/Hint.tsx'
import { ListHelp } from './ListHelp.tsx'
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
      {isPhone ? null : <DeskTools list={list} />}
    </>
  )
}

/** What a phone's cards have no use for. */
function DeskTools({ list }: { list: ListControl }) {
  const { preferences: liking } = list
  const isCompact = liking.values.density === 'compact'
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
          onClick={() => liking.change({ density: isCompact ? 'normal' : 'compact' })}
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
