import { t } from '#model/language/t.ts'
import { KeyList } from '../text/KeyList.tsx'
import type { ListControl } from './useListPage.ts'

/** The keys that a list listens to. */
export function ListHelp({ list }: { list: ListControl }) {
  const canCreate = list.buttons.toolbar.some(button => button.name === 'create')
  const hasSearch = (list.model.list?.search.length ?? 0) > 0
  return (
    <KeyList
      keys={[
        ...(hasSearch ? [key('/', t('跳到查询'))] : []),
        ...(canCreate ? [key('N', t('新增'))] : []),
        key('R', t('刷新')),
        key('← →', t('翻页')),
        key('↑ ↓', t('在行间移动')),
        key('Enter', t('打开所在行')),
        key('Esc', t('取消选择，关闭窗口')),
      ]}
    />
  )
}

const key = (name: string, deed: string): [keys: string[], deed: string] => [[name], deed]
