import { DiffOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#model/language/t.ts'
import { usePanelModules } from '../panel/index.ts'
import { BpmnDesigner } from './BpmnDesigner.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Draft, ModelFacts, StoredModel } from './StoredModel.ts'
import { ToolButton } from './ToolButton.tsx'
import { useDrafts } from './useDrafts.ts'
import { useModelSave } from './useModelSave.ts'

const CompareDialog = lazy(() => import('./CompareDialog.tsx'))

export interface ModelWorkProps {
  model: StoredModel
  facts: ModelFacts
  /** The work that is gone on with. */
  draft: Draft | null
  /** Whether there is a draft that nobody wants. */
  hasOldDraft: boolean
}

/** The designer at work on a model. */
export function ModelWork({ model, facts, draft, hasOldDraft }: ModelWorkProps) {
  const { version, conflict, save } = useModelSave(model, draft?.version ?? model.version)
  const { status, keep } = useDrafts(model.id, version)
  const modulesOf = usePanelModules({ model, fields: facts.fields })
  const [compared, setCompared] = useState<string | null>(null)
  useEffect(() => {
    if (hasOldDraft) keep(null)
  }, [hasOldDraft, keep])

  return (
    <>
      <BpmnDesigner
        xml={draft?.bpmnXml ?? model.bpmnXml}
        isStored={draft === null}
        process={{ key: model.key, name: model.name }}
        facts={facts}
        modulesOf={modulesOf}
        onSave={save}
        onWork={keep}
        status={status}
        tools={xml => (
          <ToolButton
            command={{
              ...{ key: 'compare', label: t('版本比较'), icon: <DiffOutlined /> },
              run: () => void xml().then(setCompared),
            }}
          />
        )}
      />
      {conflict && (
        <ConflictDialog conflict={conflict} name={model.name} compare={() => setCompared(conflict.xml)} />
      )}
      {compared !== null && (
        <Suspense fallback={null}>
          <CompareDialog model={model} work={compared} close={() => setCompared(null)} />
        </Suspense>
      )}
    </>
  )
}
