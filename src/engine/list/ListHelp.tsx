import { t } from '#model/language/t.ts'
import type { ListControl } from './useListPage.ts'

/** The keys that a list listens to. */
export function ListHelp({ list }: { list: ListControl }) {
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
