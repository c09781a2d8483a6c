import { Form, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { FieldInput, faultMessage, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { AttachmentInput } from '../Attachments.tsx'
import { PeopleSelect } from '../PeopleSelect.tsx'
import type { Task } from '../Process.ts'
import type { ApprovalDetail } from '../useApprovalDetail.ts'
import { JumpPlaces } from './JumpPlaces.tsx'
import type { Answers, OperationCode, Question } from './Operation.ts'
import { useReturnPlaces } from './useReturnPlaces.ts'

interface QuestionFieldProps {
  id: string
  instanceId: number
  operation: OperationCode
  question: Question
  answers: Answers
  detail: Pick<ApprovalDetail, 'todoTask' | 'activityNodes'>
  isWrong: boolean
  change(part: Partial<Answers>): void
}

/** One thing that a dialog asks beside the opinion. */
export function QuestionField(props: QuestionFieldProps) {
  const { id, question, isWrong } = props
  const { user } = useHost()
  const isOptional = question === 'attachments' || question === 'copies'
  if (question === 'next') return <NextPeople {...props} />
  if (question === 'node') return <JumpPlaces {...props} />
  return (
    <Form.Item
      label={questionWords(question)}
      htmlFor={id}
      required={!isOptional}
      validateStatus={isWrong ? 'error' : ''}
      help={isWrong ? missingWords(question) : undefined}
    >
      {inputOf({ ...props, userId: user.userId })}
    </Form.Item>
  )
}

function questionWords(question: Exclude<Question, 'next' | 'node'>): string {
  const words: Record<Exclude<Question, 'next' | 'node'>, string> = {
    people: t('人员'),
    person: t('人员'),
    target: t('退回到'),
    member: t('成员'),
    attachments: t('附件'),
    signature: t('签名'),
    copies: t('抄送给'),
  }
  return words[question]
}

function missingWords(question: Question): string {
  if (question === 'signature') return t('请签名')
  return question === 'target' || question === 'node' ? t('请选择环节') : t('请选择人员')
}

function inputOf({
  userId,
  id,
  question,
  operation,
  answers,
  detail,
  isWrong,
  change,
}: QuestionFieldProps & { userId: number }): ReactNode {
  const status = isWrong ? 'error' : undefined
  switch (question) {
    case 'people':
    case 'person':
      return (
        <PeopleSelect
          {...{ id, status }}
          multiple={question === 'people'}
          value={answers.people}
          onChange={people => change({ people })}
        />
      )
    case 'copies':
      return <PeopleSelect id={id} multiple value={answers.copies} onChange={copies => change({ copies })} />
    case 'target':
      return (
        <ReturnTarget
          id={id}
          taskId={detail.todoTask?.id}
          value={answers.target}
          onChange={target => change({ target })}
        />
      )
    case 'member':
      return (
        <Select
          id={id}
          value={answers.member ?? undefined}
          options={membersFor(operation, detail, userId)}
          placeholder={t('请选择人员')}
          onChange={member => change({ member })}
        />
      )
    case 'signature':
      return (
        <FieldInput
          {...{ id, status }}
          widget="signature"
          value={answers.signature}
          onChange={signature => change({ signature: signature as string | null })}
        />
      )
    default:
      return <AttachmentInput value={answers.attachments} onChange={attachments => change({ attachments })} />
  }
}

/** Open tasks that can be taken back: signatures that the reader has added, or other members of the group. */
function membersFor(
  operation: OperationCode,
  { activityNodes, todoTask }: QuestionFieldProps['detail'],
  userId: number,
): { value: number; label: string }[] {
  const all = activityNodes.flatMap(({ tasks }) => tasks)
  const own = new Set(all.filter(({ assigneeUser }) => assigneeUser?.userId === userId).map(({ id }) => id))
  const isMeant = (task: Task) =>
    operation === 'deleteSign'
      ? task.parentTaskId !== null && own.has(task.parentTaskId)
      : task.parentTaskId === null && (!todoTask || task.taskDefinitionKey === todoTask.taskDefinitionKey)
  return all
    .filter(task => task.endTime === null && isMeant(task) && task.id !== todoTask?.id)
    .map(task => ({ value: task.id, label: task.assigneeUser?.nickName ?? task.name }))
}

interface ReturnTargetProps {
  id: string
  taskId: number | undefined
  value: string | null
  onChange(value: string): void
}

/** Where the process can go back to. */
function ReturnTarget({ id, taskId, value, onChange }: ReturnTargetProps) {
  const { data, error } = useReturnPlaces(taskId)
  if (error) return <span role="alert">{faultMessage(error)}</span>
  if (!data) return <Skeleton.Input active block />
  if (data.length === 0) return <span className="m-hint">{t('没有可以退回的环节')}</span>
  return (
    <Select
      id={id}
      value={value ?? undefined}
      placeholder={t('请选择环节')}
      options={data.map(({ taskDefinitionKey, name }) => ({
        value: taskDefinitionKey,
        label: name || taskDefinitionKey,
      }))}
      onChange={onChange}
    />
  )
}

/** The people of each node that comes next, chosen by whoever approves. */
function NextPeople({ id, detail, answers, isWrong, change }: QuestionFieldProps) {
  return (detail.todoTask?.nextNodes ?? []).map(({ taskDefinitionKey: key, name, isRequired }) => {
    const chosen = answers.next[key] ?? []
    const lacks = isWrong && isRequired && chosen.length === 0
    return (
      <Form.Item
        key={key}
        label={t('“{{name}}”的处理人', { name })}
        htmlFor={`${id}${key}`}
        required={isRequired}
        validateStatus={lacks ? 'error' : ''}
        help={lacks ? t('请选择处理人') : undefined}
      >
        <PeopleSelect
          id={`${id}${key}`}
          multiple
          value={chosen}
          onChange={people => change({ next: { ...answers.next, [key]: people } })}
        />
      </Form.Item>
    )
  })
}
