import { type ReactNode, type RefObject, useCallback } from 'react'
import { type DocumentFormControl, useHost, useStableCallback } from '#engine'
import { titlesAt } from '#model/documents/titlesAt.ts'
import type { Remark } from '../datafill-remarks/index.ts'
import { BesideField } from './BesideField.tsx'
import { CellRemarks } from './CellRemarks.tsx'
import { FILL, type TaskView } from './Task.ts'

/** What stands below each input: at a cell its remarks, at a field its value of the last period as well. */
export function useBeside(
  { form, lastContent, remarks, task }: TaskView,
  control: RefObject<DocumentFormControl | null>,
  onReload: () => Promise<void>,
): (path: string) => ReactNode {
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
    (path: string) => {
      if (path.includes('.'))
        return <CellRemarks remarks={remarks.filter(one => one.path === path)} onSettle={settle} />
      const field = form.fields.find(({ name }) => name === path)
      if (!field) return null
      // Of a row that was removed since, its table says what was remarked.
      const isHere = (at: string | null) =>
        at === path ||
        (at?.startsWith(`${path}.`) && titlesAt(form.fields, control.current?.values(), at) === null)
      return (
        <BesideField
          field={field}
          last={lastContent}
          remarks={remarks.filter(one => isHere(one.path))}
          onTakeOver={() => control.current?.fill({ [path]: lastContent?.[path] ?? null })}
          onSettle={settle}
        />
      )
    },
    [form, lastContent, remarks, control, settle],
  )
}
