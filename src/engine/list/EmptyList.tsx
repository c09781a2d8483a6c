import { Button, Empty } from 'antd'
import { t } from '#model/language/t.ts'
import { useHost } from '../EngineContext.ts'
import { nounOf } from '../text/nounOf.ts'
import { isUnset } from './ListState.ts'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'

/** What an empty list says: what would be here and the first step, or how to find more. */
export function EmptyList({ list, commands }: { list: ListControl; commands: ListCommands }) {
  const host = useHost()
  const noun = nounOf(host.text(list.resource.title))
  const create = list.buttons.toolbar.find(({ name }) => name === 'create')
  const isFiltered = Object.values(list.state.filter).some(value => !isUnset(value))
  if (isFiltered) {
    const found = list.inTrash
      ? t('回收站中没有符合条件的{{noun}}', { noun })
      : t('没有符合条件的{{noun}}', { noun })
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={found}>
        <Button onClick={() => list.change({ filter: {} })}>{t('清除条件')}</Button>
      </Empty>
    )
  }
  if (list.inTrash) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('回收站是空的')} />
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={create ? t('还没有{{noun}}，新增后显示在这里', { noun }) : t('还没有{{noun}}', { noun })}
    >
      {create && (
        <Button type="primary" onClick={() => commands.press(create, [])}>
          {t('新增{{noun}}', { noun })}
        </Button>
      )}
    </Empty>
  )
}
