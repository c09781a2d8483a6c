import { BookOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from '#model/language/t.ts'
import { KeyPopover } from '../../dialogs/KeyPopover.tsx'
import type { ListControl } from '../useListPage.ts'
import { isChanged, stateOfList } from './stateOfList.ts'

const ViewPanel = lazy(() => import('./ViewPanel.tsx').then(module => ({ default: module.ViewPanel })))

/** Which view of the list is shown, and the way to the others. */
export function ViewMenu({ list }: { list: ListControl }) {
  const { views, state, preferences, model } = list
  const [isOpen, setIsOpen] = useState(false)
  if (views === null || list.inTrash) return null
  const { current } = views
  const shown = stateOfList(state, preferences.values, model)
  const isDirty = current !== null && isChanged(shown, current.state, model)
  const name = current?.name ?? t('视图')
  const panel = (
    <Suspense fallback={<div className="m-views" aria-busy />}>
      <ViewPanel list={list} views={views} shown={shown} isDirty={isDirty} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return (
    <KeyPopover
      label={t('视图')}
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      content={panel}
      destroyOnHidden
    >
      <Badge dot={isDirty} offset={[-6, 8]}>
        <Button
          type="text"
          className="m-views-button"
          icon={<BookOutlined />}
          title={isDirty ? t('{{name}}（有改动）', { name }) : name}
          aria-label={current === null ? t('视图') : t('视图：{{name}}', { name })}
        >
          {current && <span>{name}</span>}
        </Button>
      </Badge>
    </KeyPopover>
  )
}
