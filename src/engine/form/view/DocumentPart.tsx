import { observer } from '@formily/react'
import { type CSSProperties, useEffect, useMemo } from 'react'
import { chosenLanguage, t } from '#model/language/t.ts'
import { useDocumentForm, versionOf } from '../../documents/useDocumentForm.ts'
import { useHost } from '../../EngineContext.ts'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { useWidgets } from '../../registry/useWidgets.ts'
import { faultMessage } from '../../text/messages.ts'
import { type FieldHandle, isEditedDocument } from '../core/FieldHandle.ts'
import type { FormState } from '../core/FormState.ts'
import { openDocument } from '../core/openDocument.ts'
import { widgetKeys } from '../core/widgetKeys.ts'
import { readValue } from '../reactions/heldValue.ts'
import { DocumentSheetsPart } from './DocumentSheetsPart.tsx'
import { FormContext, useFormContext } from './FormContext.ts'
import { LayoutItems } from './LayoutItems.tsx'

/** Fetches what describes the documents of a form, whether they are in sight or not: what they hold is checked and sent. */
export function DocumentLoaders({ state }: { state: FormState }) {
  const handles = [...state.handles.values()].filter(isEditedDocument)
  return handles.map(handle => <DocumentLoader key={handle.path} state={state} handle={handle} />)
}

interface LoadedDocument {
  state: FormState
  handle: FieldHandle
}

/** Opens the document anew when another version is chosen, or the record was read anew. */
const DocumentLoader = observer(function DocumentLoader({ state, handle }: LoadedDocument) {
  const { name, documentSchema } = handle.field
  const version = versionOf(readValue(state, documentSchema ?? ''))
  const { form, error, retry } = useDocumentForm(version)
  const isThere = state.documents.has(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was forgotten is opened again.
  useEffect(() => {
    if (version === null) state.documents.set(name, { kind: 'unchosen' })
    else if (form) openDocument(state, handle, { version, form })
    else if (error) state.documents.set(name, { kind: 'failed', error, retry })
    else state.documents.set(name, { kind: 'loading' })
  }, [state, handle, name, version, form, error, isThere])
  return null
})

/** The form of a document, inside the form of its record. */
export const DocumentPart = observer(function DocumentPart({ handle }: { handle: FieldHandle }) {
  const { state, text } = useFormContext()
  const document = state.documents.get(handle.path)
  if (!document || document.kind === 'loading') return <ListSkeleton />
  if (document.kind === 'open') return <OpenDocument state={document.state} handle={handle} />
  if (document.kind === 'failed')
    return (
      <FaultBox title={t('表单加载失败，已填写的内容保持不变')} onRetry={document.retry}>
        {faultMessage(document.error)}
      </FaultBox>
    )
  const chosen = state.plan.known.find(({ name }) => name === handle.field.documentSchema)
  return <p className="m-hint">{t('选择{{title}}后填写', { title: chosen ? text(chosen.title) : '' })}</p>
})

function OpenDocument({ state, handle }: LoadedDocument) {
  const outer = useFormContext()
  const host = useHost()
  const { plan } = state
  const widgets = useWidgets(useMemo(() => widgetKeys(plan), [plan]))
  const id = `${outer.idPrefix}-${handle.path}`
  const context = useMemo(
    () => widgets && { ...outer, state, widgets, idPrefix: id, text: host.text },
    [outer, state, widgets, id, host.text],
  )
  if (!context) return <ListSkeleton />
  return (
    <div id={id} style={{ '--m-form-label': `${plan.labelWidth[chosenLanguage()]}px` } as CSSProperties}>
      <DocumentSheetsPart outer={outer.state} handle={handle} state={state} />
      <FormContext.Provider value={context}>
        <LayoutItems key={plan.id} items={plan.layout} columns={plan.columns} />
      </FormContext.Provider>
    </div>
  )
}
