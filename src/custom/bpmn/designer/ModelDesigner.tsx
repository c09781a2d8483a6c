import { Skeleton } from 'antd'
import { useState } from 'react'
import { DraftQuestion } from './DraftQuestion.tsx'
import { ModelWork } from './ModelWork.tsx'
import type { Stored } from './useStoredModel.ts'

/** A stored model in the designer, once it is settled whether the draft of it is gone on with. */
export function ModelDesigner({ stored }: { stored: Stored }) {
  const { model, draft, facts } = stored
  const hasWork = draft !== null && draft.bpmnXml !== model.bpmnXml
  const [isWanted, setWanted] = useState<boolean | null>(hasWork ? null : false)
  if (isWanted === null) {
    return (
      <>
        <Skeleton active className="m-page" paragraph={{ rows: 12 }} />
        <DraftQuestion stored={stored} answer={setWanted} />
      </>
    )
  }
  return (
    <ModelWork {...{ model, facts }} draft={isWanted ? draft : null} hasOldDraft={hasWork && !isWanted} />
  )
}
