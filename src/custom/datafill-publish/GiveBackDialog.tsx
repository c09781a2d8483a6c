import { type PartProps, type Row, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { ReturnDialog } from '../datafill-remarks/index.ts'
import { HandedInFacts } from './HandedInFacts.tsx'
import { useForm } from './useForm.ts'
import { useTask, useTaskRemarks } from './useTask.ts'

/** The publisher gives a report back, with more time where it is needed. */
export function GiveBackDialog({ record, close }: PartProps) {
  const { http, notify } = useHost()
  const { data } = useTask(record)
  const task = data?.task
  const { data: form } = useForm(task?.formVersionId)
  const remarks = useTaskRemarks(record)
  return (
    <ReturnDialog
      title={t('退回“{{name}}”', { name: String(record?.targetName ?? '') })}
      form={form}
      content={(task?.content ?? {}) as Row}
      remarks={remarks}
      withDeadline
      onSend={async ({ newDeadline, ...given }) => {
        const body = {
          ...{ ...given, taskId: record?.taskId, version: record?.version },
          ...(newDeadline !== null && { newDeadline }),
        }
        await http.request('/datafill/task/giveBack', { method: 'PUT', body, silent: true })
        notify.success(t('已退回'))
        close(true)
      }}
      onClose={() => close(false)}
    >
      {task && <HandedInFacts task={task} />}
    </ReturnDialog>
  )
}
