import { formatTime, timeTip, useHost } from '#engine'
import { parseMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { AttachmentList } from './Attachments.tsx'
import type { ActivityNode, FilledField, Person, Task } from './Process.ts'
import { durationWords, spentWords, stepName, togetherWords } from './processWords.ts'
import { ResultTag } from './ResultTag.tsx'
import './timeline.css'

/** Results of what has come to nothing. */
const CANCELLED = 4

interface NodeTimelineProps {
  nodes: ActivityNode[]
  /** Who has started it; null before. */
  starter?: Person | null
  /** Drawn below a node: who is chosen for it beforehand. */
  extra?(node: ActivityNode): React.ReactNode
}

/** The steps of a process from above to below: what was, what is, and what is expected, with who, when and why. */
export function NodeTimeline({ nodes, starter = null, extra }: NodeTimelineProps) {
  // Before the start nothing has been reached, which needs no saying.
  const isBegun = nodes.some(({ status }) => status > 0)
  return (
    <ol className="m-timeline">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a process may come to a node several times.
        <li key={`${node.id} ${index}`} className="m-timeline-node" data-state={stateOf(node)}>
          <span className="m-timeline-mark" aria-hidden />
          <div className="m-timeline-head">
            <strong>{stepName(node)}</strong>
            {node.together && <span className="m-tag">{togetherWords(node.together)}</span>}
            {node.status > 0 && node.nodeType !== 'start' && <ResultTag result={node.status} />}
            {node.status === 0 && isBegun && <span className="m-hint">{t('未到达')}</span>}
            {node.tasks.length === 0 && node.startTime !== null && <Moment time={node.startTime} />}
          </div>
          {node.tasks.map(task => (
            <TaskLine key={task.id} task={task} />
          ))}
          {node.nodeType === 'start' && starter && <PersonName person={starter} fallback="" />}
          <Filled fields={node.filled} />
          {node.tasks.length === 0 && node.nodeType !== 'start' && <Expected node={node} />}
          {extra?.(node)}
        </li>
      ))}
    </ol>
  )
}

function stateOf({ status, tasks }: ActivityNode): 'done' | 'now' | 'wrong' | 'later' | 'none' {
  if (status === 0) return 'later'
  if (status === 1 || status === 6) return 'now'
  if (status === 3 || status === 5) return 'wrong'
  return status === CANCELLED && tasks.length > 0 ? 'none' : 'done'
}

/** One person's part of a step. */
function TaskLine({ task }: { task: Task }) {
  const { fileUrl } = useHost()
  const spent = spentWords(task)
  return (
    <div className="m-timeline-task" data-muted={task.result === CANCELLED || undefined}>
      <div className="m-timeline-who">
        <PersonName person={task.assigneeUser} fallback={nobodyWords(task)} />
        {task.parentTaskId !== null && <span className="m-tag">{signWords(task)}</span>}
        {task.waitsFor ? (
          <span className="m-tag">{task.waitsFor === 'turn' ? t('待加签') : t('等待加签')}</span>
        ) : (
          <ResultTag result={task.result} />
        )}
        <Moment time={task.endTime ?? task.createTime} />
      </div>
      <TaskOrigin task={task} />
      <Filled fields={task.filled} />
      {task.reason && <p className="m-timeline-reason">{task.reason}</p>}
      <AttachmentList files={task.attachments} />
      {task.signPicUrl && (
        <img className="m-timeline-signature" src={fileUrl(task.signPicUrl)} alt={t('手写签名')} />
      )}
      <div className="m-hint m-timeline-small">
        {task.waitsFor !== 'turn' && spent}
        {task.endTime === null && task.dueDate !== null && <Due dueDate={task.dueDate} />}
      </div>
    </div>
  )
}

function nobodyWords({ isCandidate, isNobody }: Task): string {
  if (isNobody) return t('无人处理')
  return isCandidate ? t('待认领') : t('未指定')
}

const signWords = ({ signType }: Task): string => (signType === 'after' ? t('后加签') : t('前加签'))

/** What was filled in at a step. */
function Filled({ fields = [] }: { fields?: FilledField[] | undefined }) {
  if (fields.length === 0) return null
  return (
    <dl className="m-timeline-filled">
      {fields.map(({ name, title, value }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** From whom the task came to its assignee. */
function TaskOrigin({ task: { ownerUser, substitutedUser, signReason } }: { task: Task }) {
  return (
    <>
      {signReason && (
        <p className="m-hint m-timeline-small">{t('加签原因：{{reason}}', { reason: signReason })}</p>
      )}
      {ownerUser && (
        <p className="m-hint m-timeline-small">{t('由 {{name}} 转来', { name: ownerUser.nickName })}</p>
      )}
      {substitutedUser && (
        <p className="m-hint m-timeline-small">{t('代 {{name}} 处理', { name: substitutedUser.nickName })}</p>
      )}
    </>
  )
}

/** Until when it should be decided. */
function Due({ dueDate }: { dueDate: string }) {
  const due = parseMoment(dueDate)
  if (due === null) return null
  const left = due - Date.now()
  if (left < 0) {
    return (
      <span className="m-timeline-late">{t('已超时 {{duration}}', { duration: durationWords(-left) })}</span>
    )
  }
  return <span>{t('截止 {{time}}', { time: formatTime(dueDate) })}</span>
}

/** Who is asked when the process comes there, as far as that is known now. */
function Expected({ node: { candidateText, candidateUsers, nodeType, status } }: { node: ActivityNode }) {
  if (candidateUsers.length > 0) {
    return (
      <div className="m-timeline-people">
        {candidateText && <span className="m-hint">{candidateText}</span>}
        {candidateUsers.slice(0, MOST).map(person => (
          <PersonName key={person.userId} person={person} fallback="" />
        ))}
        {candidateUsers.length > MOST && (
          <span className="m-hint">{t('等 {{count}} 人', { count: candidateUsers.length })}</span>
        )}
      </div>
    )
  }
  if (candidateText) return <p className="m-hint m-timeline-small">{candidateText}</p>
  if (nodeType !== 'task' || status !== 0) return null
  return <p className="m-hint m-timeline-small">{t('到达时确定处理人')}</p>
}

/** People that are named one by one. */
const MOST = 6

/** A person with the department, for names are not unique. */
export function PersonName({ person, fallback }: { person: Person | null; fallback: string }) {
  if (!person) return <span className="m-hint">{fallback}</span>
  return (
    <span className="m-person">
      {person.nickName}
      {person.deptName && <span className="m-hint">{person.deptName}</span>}
    </span>
  )
}

const Moment = ({ time }: { time: string }) => (
  <time className="m-hint m-timeline-time" title={timeTip(time)}>
    {formatTime(time)}
  </time>
)
