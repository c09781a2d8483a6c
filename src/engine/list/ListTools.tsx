import {
  ColumnHeightOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { KeyPopover } from '../dialogs/KeyPopover.tsx'
import { Hint } from '../text/Hint.tsx'
import type { ListControl } from './useListPage.ts'
import { ViewMenu } from './views/ViewMenu.tsx'

const ColumnSettings = lazy(() =>
  import('./ColumnSettings.tsx').then(module => ({ default: module.ColumnSettings })),
)

const ListHelp = lazy(() => import('./ListHelp.tsx').then(module => ({ default: module.ListHelp })))
const CardTools = lazy(() => import('./cards/CardTools.tsx').then(module => ({ default: module.CardTools })))
const DisplaySwitch = lazy(() =>
  import('./cards/DisplaySwitch.tsx').then(module => ({ default: module.DisplaySwitch })),
)

/** How the list looks: fetch anew, row height, columns, help. */
export function ListTools({ list }: { list: ListControl }) {
  const { result } = list
  const isPhone = useIsPhone()
  return (
    <>
      {list.display === 'cards' && (
        <Suspense fallback={null}>
          <CardTools list={list} />
        </Suspense>
      )}
      <ViewMenu list={list} />
      <Hint title={t('刷新')}>
        <Button
          type="text"
          aria-label={t('刷新')}
          icon={<ReloadOutlined />}
          onClick={() => void result.refresh()}
        />
      </Hint>
      {!isPhone && hasBothDisplays(list) && (
        <Suspense fallback={null}>
          <DisplaySwitch list={list} />
        </Suspense>
      )}
      {isPhone || list.display === 'cards' ? null : <DeskTools list={list} />}
    </>
  )
}

/** Whether the rows may be shown as a table or as cards. */
const hasBothDisplays = ({ model, resource, hasOwnRows }: ListControl): boolean =>
  Boolean(model.list?.card) && !resource.tree && !hasOwnRows

/** What cards have no use for. */
function DeskTools({ list }: { list: ListControl }) {
  const { preferences } = list
  const isCompact = preferences.values.density === 'compact'
  const settings = (
    <Suspense fallback={<div className="m-columns" aria-busy />}>
      <ColumnSettings list={list} />
    </Suspense>
  )
  const help = (
    <Suspense fallback={null}>
      <ListHelp list={list} />
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
      <KeyPopover
        label={t('列设置')}
        trigger="click"
        placement="bottomRight"
        content={settings}
        destroyOnHidden
      >
        <Button type="text" aria-label={t('列设置')} title={t('列设置')} icon={<SettingOutlined />} />
      </KeyPopover>
      <KeyPopover label={t('快捷键')} trigger="click" placement="bottomRight" content={help}>
        <Button type="text" aria-label={t('快捷键')} title={t('快捷键')} icon={<QuestionCircleOutlined />} />
      </KeyPopover>
    </>
  )
}
