import { Alert, Form, Modal } from 'antd'
import { useId, useState } from 'react'
import { type HttpFault, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ChosenNode } from '../Process.ts'
import type { ApprovalDetail } from '../useApprovalDetail.ts'
import {
  type Answers,
  missingAnswers,
  NO_ANSWERS,
  type Operation,
  type OperationCode,
  type Subject,
} from './Operation.ts'
import { OpinionInput } from './OpinionInput.tsx'
import { QuestionField } from './QuestionField.tsx'
import { signaturePicture } from './signaturePicture.ts'
import { useReturnPlaces } from './useReturnPlaces.ts'
import { useUnsentGuard } from './useUnsentGuard.ts'
import { withKeys } from './withKeys.tsx'
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
  const [given, setAnswers] = useState<Answers>(initial)
  const [isJudged, setJudged] = useState(false)
  const { attempt, isBusy, problem } = useAttempt()
  const returning = useReturnPlaces(operation.questions.includes('target') ? detail.todoTask?.id : undefined)
  const answers = withOnlyPlace(given, returning.data)
  const isReady = isAllowed && !returning.isLoading
  const nextNodes = detail.todoTask?.nextNodes ?? []
  const missing = isJudged ? missingAnswers(operation, answers, nextNodes) : []
  const lacksOpinion = missing.includes('reason')
  const askToLeave = useUnsentGuard(given !== initial && isAllowed)
  const close = () => void askToLeave().then(agreed => agreed && onClose())
  const words = opinionWords(operation)
  const change = (part: Partial<Answers>) => setAnswers(before => ({ ...before, ...part }))

  async function send(): Promise<void> {
    if (isBusy || !isReady) return
    setJudged(true)
    if (missingAnswers(operation, answers, nextNodes).length > 0) return
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

  return (
    <Modal
      open
      className="m-operation-dialog"
      title={operation.title}
      okText={operation.title}
      okButtonProps={{
        autoInsertSpace: false,
        danger: operation.tone === 'danger',
        disabled: !isReady,
        title: 'Ctrl + Enter',
      }}
      cancelText={isAllowed ? t('取消') : t('关闭')}
      cancelButtonProps={{ autoInsertSpace: false }}
      confirmLoading={isBusy}
      maskClosable={given === initial}
      onOk={() => void send()}
      onCancel={close}
      modalRender={withKeys(() => void send())}
    >
      <div className="m-operation">
        {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
        {operation.hint && <p className="m-hint">{operation.hint}</p>}
        <Form layout="vertical" component={false}>
          {operation.opinion !== 'none' && (
            <Form.Item
              label={words.label}
              htmlFor={`${id}reason`}
              required={operation.opinion === 'required'}
              validateStatus={lacksOpinion ? 'error' : ''}
              help={lacksOpinion ? words.missing : undefined}
            >
              <OpinionInput
                id={`${id}reason`}
                value={answers.reason}
                isWrong={lacksOpinion}
                placeholder={words.placeholder}
                isApproval={APPROVALS.includes(operation.code)}
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
              isWrong={missing.includes(question)}
            />
          ))}
        </Form>
      </div>
    </Modal>
  )
}

/** Where a phrase that agrees is at its place. */
const APPROVALS: OperationCode[] = ['approve', 'resolve', 'resubmit']

function opinionWords({ code }: Operation): { label: string; missing: string; placeholder: string } {
  return code === 'cancel'
    ? { label: t('原因'), missing: t('请填写原因'), placeholder: t('请输入原因') }
    : { label: t('意见'), missing: t('请填写意见'), placeholder: t('请输入意见') }
}

/** Where the node's own button says to which node it leads, that is chosen already. */
function answersOf({ code }: Operation, { todoTask }: OperationDialogProps['detail']): Answers {
  const next = todoTask?.buttons?.find(button => button.code === code)?.next
  return next ? { ...NO_ANSWERS, target: next } : NO_ANSWERS
}

/** Where there is but one place to go back to, nobody has to choose it. */
function withOnlyPlace(answers: Answers, places: readonly ChosenNode[] = []): Answers {
  const [place, another] = places
  return answers.target === null && place && !another
    ? { ...answers, target: place.taskDefinitionKey }
    : answers
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
