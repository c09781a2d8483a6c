import { useSWRConfig } from 'swr'
import type { PageModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { useRegistry } from '../EngineContext.ts'
import { useDefinition } from '../registry/useWidgets.ts'

/** Key of the part that shows how far the approval of a record is. */
const PART = 'approval/record'

/** How far the approval of a record is, drawn by whoever knows its processes; nothing where nobody does. */
export function ApprovalSlot({ model, record }: { model: PageModel; record: Row }) {
  const { parts } = useRegistry()
  const state = useDefinition(parts, PART)
  const { mutate } = useSWRConfig()
  if (state.status !== 'ready') return null
  const Part = state.definition.part
  const readAnew = () =>
    void mutate(key => Array.isArray(key) && String(key[0]).startsWith(model.resource?.path ?? '#'))
  return (
    <Part
      model={model}
      record={record}
      selection={[]}
      readOnly
      close={changed => {
        if (changed) readAnew()
      }}
    />
  )
}
