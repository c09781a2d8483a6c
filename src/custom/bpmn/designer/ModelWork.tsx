import { useEffect } from 'react'
import { BpmnDesigner } from './BpmnDesigner.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft, StoredModel } from './StoredModel.ts'
import { useDrafts } from './useDrafts.ts'
import { useModelSave } from './useModelSave.ts'

export interface ModelWorkProps {
  model: StoredModel
  /** The work that is gone on with. */
  draft: Draft | null
  /** Whether there is a draft that nobody wants. */
  hasOldDraft: boolean
}

/** The designer at work on a model. */
export function ModelWork({ model, draft, hasOldDraft }: ModelWorkProps) {
  const { version, conflict, save } = useModelSave(model, draft?.version ?? model.version)
  const { status, keep } = useDrafts(model.id, version)
  useEffect(() => {
    if (hasOldDraft) keep(null)
  }, [hasOldDraft, keep])

  return (
    <>
      <BpmnDesigner
        xml={draft?.bpmnXml ?? model.bpmnXml}
        isStored={draft === null}
        process={{ key: model.key, name: model.name }}
        onSave={save}
        onWork={keep}
        tools={() => (
          <span className="m-hint m-bpmn-status" role="status">
            {status}
          </span>
        )}
      />
      {conflict && <ConflictDialog conflict={conflict} name={model.name} compare={() => undefined} />}
    </>
  )
}
