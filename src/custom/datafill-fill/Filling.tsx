import { Skeleton } from 'antd'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import {
  DocumentForm,
  type DocumentFormControl,
  DocumentSheets,
  useHost,
  useLeaveGuard,
  useStableCallback,
} from '#engine'
import { t } from '#model/language/t.ts'
import { BesideField } from './BesideField.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FillFoot } from './FillFoot.tsx'
import { valuesOf } from './localCopy.ts'
import { SectionNav } from './SectionNav.tsx'
import { sectionedForm } from './sectionedForm.ts'
import { FILL, type Remark, type TaskView } from './Task.ts'
import { useAutosave, useUnsent } from './useAutosave.ts'

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
  const first = useMemo(() => ({ ...view.content, ...valuesOf(unsent) }), [view.content, unsent])
  const autosave = useAutosave(view, control, unsent)
  const form = useMemo(() => sectionedForm(view.form), [view.form])
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

/** Leads to a field once the form is drawn. */
function Arrival({ path, onGo }: { path: string; onGo(path: string): void }) {
  useEffect(() => {
    const timer = setTimeout(() => onGo(path), ARRIVING)
    return () => clearTimeout(timer)
  }, [path, onGo])
  return null
}

/** ms until the widgets of a form have been fetched, as a rule. */
const ARRIVING = 400

/** What stands below each field. */
function useBeside(
  { form, lastContent, remarks, task }: TaskView,
  control: React.RefObject<DocumentFormControl | null>,
  onReload: () => Promise<void>,
): (name: string) => ReactNode {
  const { http } = useHost()
  const settle = useStableCallback(async ({ remarkId }: Remark, reply: string) => {
    const body = { remarkId, done: true, reply: reply.trim() || null }
    try {
      await http.request(`${FILL}/${task.taskId}/remark`, { method: 'PUT', body })
      await onReload()
    } catch {
      // The host has shown why.
    }
  })
  return useCallback(
    (name: string) => {
      const field = form.fields.find(one => one.name === name)
      if (!field) return null
      return (
        <BesideField
          field={field}
          last={lastContent}
          remarks={remarks.filter(({ path }) => path?.split('.')[0] === name)}
          isEditable
          onTakeOver={() => control.current?.fill({ [name]: lastContent?.[name] ?? null })}
          onSettle={settle}
        />
      )
    },
    [form, lastContent, remarks, control, settle],
  )
}
