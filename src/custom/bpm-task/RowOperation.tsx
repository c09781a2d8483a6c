import type { PartProps } from '#engine'
import {
  type Instance,
  type OperationCode,
  OperationDialog,
  operationOf,
  type Task,
  useRefreshProcesses,
} from '../bpm-instance/index.ts'

interface RowOperationProps extends PartProps {
  code: OperationCode
}

/** Of a list it is known which row is meant, and no more. */
const NOTHING_KNOWN = { todoTask: null, activityNodes: [] }

/** One operation on a process, or on a task, out of a list. */
export function RowOperation({ code, record, close }: RowOperationProps) {
  const refresh = useRefreshProcesses()
  return (
    <OperationDialog
      operation={operationOf(code)}
      detail={NOTHING_KNOWN}
      subject={{
        instance: record as unknown as Instance,
        task: record as unknown as Task,
        variables: null,
      }}
      isAllowed
      onDone={() => {
        void refresh()
        close(true)
      }}
      onRefused={() => undefined}
      onMistakes={() => undefined}
      onClose={() => close(false)}
    />
  )
}
