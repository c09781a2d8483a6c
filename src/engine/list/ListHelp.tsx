import type { ListControl } from './useListPage.ts'

/** The keys that a list listens to. */
export function ListHelp({ list }: { list: ListControl }) {
  const canCreate = list.buttons.toolbar.some(button => button.name === 'create')
  const hasSearch = (list.model.list?.search.length ?? 0) > 0
  return (
    <dl className="m-keys">
      {hasSearch && <Key name="/" meaning="跳到查询" />}
      {canCreate && <Key name="N" meaning="新增" />}
      <Key name="R" meaning="刷新" />
      <Key name="← →" meaning="翻页" />
      <Key name="↑ ↓" meaning="在行间移动" />
      <Key name="Enter" meaning="打开所在行" />
      <Key name="Esc" meaning="取消选择，关闭窗口" />
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
