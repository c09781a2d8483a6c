import { Alert, Form, Modal } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { type HttpFault, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ApprovalDetail } from '../useApprovalDetail.ts'
import { type Answers, missingAnswer, NO_ANSWERS, type Operation, type Subject } from './Operation.ts'
import { OpinionInput } from './OpinionInput.tsx'
import { QuestionField } from './QuestionField.tsx'
import { signaturePicture } from './signaturePicture.ts'
import './operations.css'

const PICTURES = '/cms/api/backend/image-upload'

interface OperationDialogProps {
  operation: Operation
  detail: Pick<ApprovalDetail, 'todoTask' | 'activityNodes'>
  subject: Omit<Subject, 'signPicUrl'>
  /** Whether it may still be done: somebody else may have been quicker. */
  isAllowed: boolean
  onDone(): void
  /** Nothing came of it. What was refused may show that the process has gone on. */
  onRefused(): void
  /** What is wrong stands in the form. */
  onMistakes(fault: HttpFault): void
  onClose(): void
}

/** Asks what an operation needs, and carries it out. */
export function OperationDialog(props: OperationDialogProps) {
  const { operation, detail, subject, isAllowed, onDone, onRefused, onMistakes, onClose } = props
  const host = useHost()
  const id = useId()
  const [initial] = useState(() => answersOf(operation, detail))
  const [answers, setAnswers] = useState<Answers>(initial)
  const [isJudged, setJudged] = useState(false)
  const { attempt, isBusy, problem } = useAttempt()
  const nextNodes = detail.todoTask?.nextNodes ?? []
  const missing = isJudged ? missingAnswer(operation, answers, nextNodes) : null
  const change = (part: Partial<Answers>) => setAnswers(before => ({ ...before, ...part }))

  async function send(): Promise<void> {
    setJudged(true)
    if (isBusy || !isAllowed || missingAnswer(operation, answers, nextNodes) !== null) return
    let mistakes: HttpFault | null = null
    const isWell = await attempt(async () => {
      try {
        await carryOut()
      } catch (fault) {
        if (isAboutForm(fault)) mistakes = fault
        throw fault
      }
    })
    if (isWell) {
      host.notify.success(operation.done)
      onDone()
    } else if (mistakes) onMistakes(mistakes)
    else onRefused()
  }

  async function carryOut(): Promise<void> {
    const signPicUrl = await uploadSignature(host.http, answers.signature)
    const { method, path, body } = operation.call({ ...subject, signPicUrl }, answers)
    await host.http.request(path, { method, body, silent: true })
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  return (
    <Modal
      open
      className="m-operation-dialog"
      title={operation.title}
      okText={operation.title}
      okButtonProps={{
        autoInsertSpace: false,
        danger: operation.tone === 'danger',
        disabled: !isAllowed,
        title: 'Ctrl + Enter',
      }}
      cancelText={isAllowed ? t('取消') : t('关闭')}
      cancelButtonProps={{ autoInsertSpace: false }}
      confirmLoading={isBusy}
      maskClosable={answers === initial}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands inside */}
      <div className="m-operation" onKeyDown={handleKey}>
        {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
        {operation.hint && <p className="m-hint">{operation.hint}</p>}
        <Form layout="vertical" component={false}>
          {operation.opinion !== 'none' && (
            <Form.Item
              label={operation.code === 'cancel' ? t('原因') : t('意见')}
              htmlFor={`${id}reason`}
              required={operation.opinion === 'required'}
              validateStatus={missing === 'reason' ? 'error' : ''}
              help={missing === 'reason' ? t('请填写意见') : undefined}
            >
              <OpinionInput
                id={`${id}reason`}
                value={answers.reason}
                isWrong={missing === 'reason'}
                onChange={reason => change({ reason })}
              />
            </Form.Item>
          )}
          {operation.questions.map(question => (
            <QuestionField
              key={question}
              {...{ id: `${id}${question}`, question, answers, detail, change }}
              operation={operation.code}
              instanceId={subject.instance.id}
              isWrong={missing === question}
            />
          ))}
        </Form>
      </div>
    </Modal>
  )
}

/** Where the node's own button says to which node it leads, that is chosen already. */
function answersOf({ code }: Operation, { todoTask }: OperationDialogProps['detail']): Answers {
  const next = todoTask?.buttons?.find(button => button.code === code)?.next
  return next ? { ...NO_ANSWERS, target: next } : NO_ANSWERS
}

const isAboutForm = (fault: unknown): fault is HttpFault =>
  ((fault as Partial<HttpFault>).errors ?? []).some(({ field }) => field.startsWith('variables.'))

/** Stores the picture of a signature. Returns its address; null where nobody signed. */
async function uploadSignature(
  http: ReturnType<typeof useHost>['http'],
  signature: string | null,
): Promise<string | null> {
  if (signature === null) return null
  const { data } = await http.upload(PICTURES, await signaturePicture(signature), { silent: true })
  return String((data as { url: string }).url)
}
