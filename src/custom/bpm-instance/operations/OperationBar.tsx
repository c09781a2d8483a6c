import { MoreOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DialogSkeleton, faultMessage, type HttpFault, KeyDropdown, useHost, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import type { Task } from '../Process.ts'
import type { ApprovalDetail } from '../useApprovalDetail.ts'
import { buttonsOf, type OperationButton } from './buttonsOf.ts'
import { NO_ANSWERS, type Operation, type OperationCode } from './Operation.ts'
import { operationOf } from './operationOf.ts'

const OperationDialog = lazy(() =>
  import('./OperationDialog.tsx').then(module => ({ default: module.OperationDialog })),
)

/** Operations that take along what was filled in. */
const WITH_FORM: OperationCode[] = ['approve', 'resubmit', 'resolve']

interface OperationBarProps {
  detail: ApprovalDetail
  /** The task that it is about where none is open: the own one that was decided last. */
  lastTask: Task | null
  /** Checks the form. undefined: something in it is wrong; null: nothing in it may be changed. */
  collect(): Record<string, unknown> | null | undefined
  /** Puts mistakes at the fields of the form. */
  onMistakes(fault: HttpFault): void
  /** Reads the process anew. */
  onChanged(): Promise<unknown>
}

/** What the reader may do now: buttons, each with its dialog. */
export function OperationBar({ detail, lastTask, collect, onMistakes, onChanged }: OperationBarProps) {
  const host = useHost()
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<{
    operation: Operation
    variables: Record<string, unknown> | null
  } | null>(null)
  // What may be done next is known when the process has been read anew.
  const [isSettling, setSettling] = useState(false)
  const { actions, todoTask, processInstance: instance } = detail
  const { shown, more } = buttonsOf(actions, todoTask?.buttons, isPhone ? 2 : 5)
  const task = todoTask ?? lastTask

  function start({ code, title }: OperationButton): void {
    const operation = asked({ ...operationOf(code), title }, detail)
    const variables = WITH_FORM.includes(code) ? collect() : null
    if (variables === undefined) {
      host.notify.warning(t('表单填写有误，请先修改'))
      return
    }
    if (operation.opinion === 'none' && operation.questions.length === 0) void doAtOnce(operation)
    else setOpen({ operation, variables })
  }

  async function doAtOnce(operation: Operation): Promise<void> {
    const call = operation.call({ instance, task, variables: null, signPicUrl: null }, NO_ANSWERS)
    setSettling(true)
    try {
      await host.http.request(call.path, { method: call.method, body: call.body, silent: true })
      host.notify.success(operation.done)
    } catch (fault) {
      host.notify.error(faultMessage(fault))
    }
    await settle()
  }

  async function settle(): Promise<void> {
    setSettling(true)
    try {
      await onChanged()
    } finally {
      setSettling(false)
    }
  }

  function close(): void {
    setOpen(null)
  }

  if (shown.length + more.length === 0 && open === null) return null
  return (
    <section className="m-operation-bar" aria-label={t('可执行的操作')}>
      {more.length > 0 && (
        <KeyDropdown
          trigger={['click']}
          disabled={isSettling}
          placement="topRight"
          menu={{
            items: more.map(({ code, title }) => ({
              key: code,
              label: title,
              danger: operationOf(code).tone === 'danger',
            })),
            onClick: ({ key }) => {
              const button = more.find(({ code }) => code === key)
              if (button) start(button)
            },
          }}
        >
          <Button icon={<MoreOutlined />} aria-haspopup="menu" disabled={isSettling}>
            {t('更多')}
          </Button>
        </KeyDropdown>
      )}
      {shown.toReversed().map(button => {
        const { tone } = operationOf(button.code)
        return (
          <Button
            key={button.code}
            type={tone === 'primary' ? 'primary' : 'default'}
            danger={tone === 'danger'}
            autoInsertSpace={false}
            disabled={isSettling}
            onClick={() => start(button)}
          >
            {button.title}
          </Button>
        )
      })}
      {open && (
        <Suspense fallback={<DialogSkeleton />}>
          <OperationDialog
            operation={open.operation}
            detail={detail}
            subject={{ instance, task, variables: open.variables }}
            isAllowed={actions.includes(open.operation.code)}
            onDone={() => {
              close()
              void settle()
            }}
            onRefused={() => void settle()}
            onMistakes={fault => {
              close()
              onMistakes(fault)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

/** What the node asks for beside what the operation always does. */
function asked(operation: Operation, { todoTask }: ApprovalDetail): Operation {
  if (!['approve', 'resubmit'].includes(operation.code) || !todoTask) return operation
  const { signEnable, reasonRequire, nextNodes = [] } = todoTask
  return {
    ...operation,
    opinion: reasonRequire ? 'required' : operation.opinion,
    questions: [
      ...(signEnable ? (['signature'] as const) : []),
      ...(nextNodes.length > 0 ? (['next'] as const) : []),
      ...operation.questions,
    ],
  }
}
