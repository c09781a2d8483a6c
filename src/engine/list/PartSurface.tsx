import { t } from '#model/language/t.ts'
import type { ActionModel, PageModel } from '#model/types/index.ts'
import type { Row, RowKey } from '../data/Row.ts'
import { placeOf } from '../data/treeRows.ts'
import { useRevalidate } from '../data/useRead.ts'
import { DialogSkeleton } from '../dialogs/DialogSkeleton.tsx'
import { useHost, useRegistry } from '../EngineContext.ts'
import { FaultDialog } from '../faults/FaultDialog.tsx'
import { useDefinition } from '../registry/useWidgets.ts'
import { faultMessage } from '../text/messages.ts'

interface PartSurfaceProps {
  model: PageModel
  action: ActionModel
  records: Row[]
  /** What the surrounding page has decided for every record of the list. */
  fixed?: Row
  /** @param changed whether it has done something, as it says itself */
  onClose(changed: boolean): void
}

/** The hand-written part of an action. */
export function PartSurface({ model, action, records, fixed, onClose }: PartSurfaceProps) {
  const host = useHost()
  const { parts } = useRegistry()
  const revalidate = useRevalidate()
  const key = action.component ?? ''
  const state = useDefinition(parts, key)
  if (state.status === 'loading') return <DialogSkeleton />
  if (state.status === 'missing')
    return (
      <FaultDialog
        title={t('没有操作 {{key}}：请写 src/custom/{{key}}.part.tsx', { key })}
        onClose={() => onClose(false)}
      />
    )
  if (state.status === 'failed')
    return (
      <FaultDialog
        title={t('操作 {{title}} 加载失败', { title: host.text(action.title) })}
        onRetry={state.retry}
        onClose={() => onClose(false)}
      >
        {faultMessage(state.error)}
      </FaultDialog>
    )
  const Part = state.definition.part
  const { resource } = model
  return (
    <Part
      model={model}
      action={action}
      record={records[0] ?? null}
      values={resource ? placeOf(resource, fixed) : {}}
      selection={records.map(record => record[resource?.key ?? ''] as RowKey)}
      close={changed => {
        if (changed && resource) void revalidate(resource.path)
        onClose(changed)
      }}
    />
  )
}
