import { Skeleton } from 'antd'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { DocumentForm, type DocumentFormControl, DocumentSheets, useHost, useLeaveGuard } from '#engine'
import { t } from '#model/language/t.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FillFoot } from './FillFoot.tsx'
import { valuesOf } from './localCopy.ts'
import { SectionNav } from './SectionNav.tsx'
import { sectionedForm } from './sectionedForm.ts'
import { FILL, type TaskView } from './Task.ts'
import { useAutosave, useUnsent } from './useAutosave.ts'
import { useBeside } from './useBeside.tsx'

interface FillingProps {
  view: TaskView
  /** Path of a field to begin at; null for the first. */
  at: string | null
  onReload(): Promise<void>
}

/** A document while it is filled in: its sections beside it, and below it what is still missing. */
export function Filling({ view, at, onReload }: FillingProps) {
  const { notify } = useHost()
  const control = useRef<DocumentFormControl>(null)
  const unsent = useUnsent(view)
  const autosave = useAutosave(view, control, unsent)
  // The task is read anew while it is filled in (a remark, the network is back): what is typed must outlast that.
  const [form] = useState(() => sectionedForm(view.form))
  const [first] = useState(() => ({ ...view.content, ...valuesOf(unsent) }))
  const go = useCallback((path: string) => control.current?.reveal(path), [])
  const beside = useBeside(view, control, onReload)
  useLeaveGuard(autosave.state !== 'saved', {
    ...{ title: t('还有内容没有保存'), okText: t('离开'), cancelText: t('留在此页') },
    content: t('未保存的内容只留在本设备，下次打开时恢复。'),
    save: autosave.flush,
  })
  return (
    <>
      <div className="m-fill-main">
        <SectionNav checked={autosave.checked} onGo={go} />
        <div className="m-fill-form">
          <DocumentSheets
            version={view.formVersionId}
            name={view.task.title}
            workbookPath={`${FILL}/${view.task.taskId}/workbook`}
            importPath={`${FILL}/${view.task.taskId}/import`}
            values={() => control.current?.values() ?? {}}
            onTake={(content, errors) => {
              control.current?.take(content)
              for (const message of control.current?.place(errors) ?? []) notify.warning(message)
            }}
          />
          <Suspense fallback={<Skeleton active />}>
            <DocumentForm
              form={form}
              values={first}
              isStored
              control={control}
              onInput={autosave.onInput}
              beside={beside}
            />
            {at !== null && <Arrival path={at} onGo={go} />}
          </Suspense>
        </div>
      </div>
      <FillFoot view={view} autosave={autosave} control={control} onGo={go} onReload={onReload} />
      <ConflictDialog form={view.form} conflicts={autosave.conflicts} onSettle={autosave.settle} />
    </>
  )
}

/** Leads to a place once the form is drawn there; where it has no such place, to what it stands in. */
function Arrival({ path, onGo }: { path: string; onGo(path: string): void }) {
  useEffect(() => {
    let looked = 0
    const timer = setInterval(() => {
      const isDrawn = document.querySelector(`[data-field="${CSS.escape(path)}"]`) !== null
      if (!isDrawn && ++looked < MOST_LOOKS) return
      clearInterval(timer)
      onGo(path)
    }, LOOKING)
    return () => clearInterval(timer)
  }, [path, onGo])
  return null
}

/** ms between looks whether the widgets of a form have been fetched, and how often it is looked. */
const LOOKING = 200
const MOST_LOOKS = 25
