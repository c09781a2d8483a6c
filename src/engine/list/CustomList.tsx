import { t } from '#model/language/t.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { useRegistry } from '../EngineContext.ts'
import { FaultBoundary } from '../faults/FaultBoundary.tsx'
import { FaultBox } from '../faults/FaultBox.tsx'
import { useDefinition } from '../registry/useDefinition.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListControl } from './useListPage.ts'

/**
 * The hand-written list that a page names. It is given the rows as `values.rows`, with `values.total`, and the
 * chosen keys; setValue('selection', rows) chooses.
 */
export function CustomList({ list, name }: { list: ListControl; name: string }) {
  const { parts } = useRegistry()
  const state = useDefinition(parts, name)
  const { model, result, selection } = list
  if (state.status === 'loading') return <ListSkeleton />
  if (state.status === 'missing')
    return <FaultBox title={t('没有列表 {{name}}：请写 src/custom/{{name}}.part.tsx', { name })} />
  if (state.status === 'failed')
    return <FaultBox title={t('列表 {{name}} 加载失败', { name })} onRetry={state.retry} />
  const Part = state.definition.part
  return (
    <FaultBoundary path={`${model.component} → list.component ${name}`}>
      <Part
        model={model}
        record={null}
        selection={selection.keys as RowKey[]}
        values={{ rows: result.tree, total: result.total }}
        setValue={(field, value) => field === 'selection' && selection.choose(value as Row[])}
        close={changed => changed && void result.refresh()}
      />
    </FaultBoundary>
  )
}
