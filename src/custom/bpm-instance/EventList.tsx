import { Alert, Button, Input, Skeleton } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { FaultBox, faultMessage, formatTime, timeTip, useAttempt, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { AttachmentInput, AttachmentList } from './Attachments.tsx'
import { PersonName } from './NodeTimeline.tsx'
import { PeopleSelect } from './PeopleSelect.tsx'
import { INSTANCE, type Person, type ProcessEvent, type StoredFile } from './Process.ts'
import { eventWords } from './processWords.ts'
import type { ApprovalDetail } from './useApprovalDetail.ts'

/** Everything that was done and said, the latest last, and a box to say more. */
export function EventList({ detail }: { detail: ApprovalDetail }) {
  const { id } = detail.processInstance
  const { http } = useHost()
  const { data, error, mutate } = useRead<ProcessEvent[]>([INSTANCE, 'events', id], async signal => {
    const answer = await http.request(`${INSTANCE}/events`, { query: { id }, silent: true, signal })
    return answer.data as ProcessEvent[]
  })
  return (
    <div className="m-instance-events">
      {error !== undefined && (
        <FaultBox title={t('动态加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {!data && error === undefined && <Skeleton active />}
      <ol>
        {data?.map(event => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
      {detail.actions.includes('comment') && (
        <CommentBox id={id} people={peopleIn(detail)} onSent={() => void mutate()} />
      )}
    </div>
  )
}

function EventLine({
  event: { type, time, user, taskName, nodeName, reason, detail, attachments },
}: {
  event: ProcessEvent
}) {
  const element = taskName ?? nodeName
  return (
    <li>
      <div className="m-timeline-who">
        <PersonName person={user} fallback={t('系统')} />
        <span>{eventWords(type)}</span>
        {detail?.people?.map(person => (
          <PersonName key={person.userId} person={person} fallback="" />
        ))}
        {element && <span className="m-hint">{t('“{{name}}”', { name: element })}</span>}
        <time className="m-hint m-timeline-time" title={timeTip(time)}>
          {formatTime(time)}
        </time>
      </div>
      {reason && <p className="m-timeline-reason">{reason}</p>}
      <AttachmentList files={attachments} />
    </li>
  )
}

/** Who has to do with the process: nobody else can be told of it. */
function peopleIn({
  processInstance: { startUser },
  activityNodes,
  copiedUsers = [],
}: ApprovalDetail): Person[] {
  const all = activityNodes.flatMap(({ tasks }) => tasks.flatMap(({ assigneeUser }) => assigneeUser ?? []))
  const everybody = [...(startUser ? [startUser] : []), ...all, ...copiedUsers]
  return [...new Map(everybody.map(person => [person.userId, person])).values()]
}

interface CommentBoxProps {
  id: number
  people: Person[]
  onSent(): void
}

/** Says something about the process, to all who see it and to some in particular. */
function CommentBox({ id, people, onSent }: CommentBoxProps) {
  const { http, notify } = useHost()
  const [content, setContent] = useState('')
  const [userIds, setUserIds] = useState<number[]>([])
  const [attachments, setAttachments] = useState<StoredFile[]>([])
  const { attempt, isBusy, problem } = useAttempt()
  const isEmpty = content.trim() === ''

  async function send(): Promise<void> {
    if (isEmpty || isBusy) return
    const body = {
      ...{ id, content: content.trim() },
      ...(userIds.length > 0 && { userIds }),
      ...(attachments.length > 0 && { attachments }),
    }
    const isWell = await attempt(() =>
      http.request(`${INSTANCE}/comment`, { method: 'POST', body, silent: true }),
    )
    if (!isWell) return
    setContent('')
    setUserIds([])
    setAttachments([])
    notify.success(t('已发表'))
    onSent()
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }

  return (
    <section className="m-instance-comment" aria-label={t('发表意见')}>
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      <Input.TextArea
        value={content}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={2000}
        aria-label={t('内容')}
        placeholder={t('说点什么，参与流程的人都能看到')}
        onChange={({ target }) => setContent(target.value)}
        onKeyDown={handleKey}
      />
      {!isEmpty && (
        <>
          <PeopleSelect
            multiple
            among={people}
            value={userIds}
            placeholder={t('@ 提醒谁看')}
            aria-label={t('@ 提醒谁看')}
            onChange={setUserIds}
          />
          <AttachmentInput value={attachments} onChange={setAttachments} />
        </>
      )}
      <div>
        <Button
          type="primary"
          disabled={isEmpty}
          loading={isBusy}
          title="Ctrl + Enter"
          onClick={() => void send()}
        >
          {t('发表')}
        </Button>
      </div>
    </section>
  )
}
