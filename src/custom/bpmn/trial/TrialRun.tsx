import { ReloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Tag } from 'antd'
import { useMemo } from 'react'
import { faultMessage, useHost, usePermission, useRead } from '#engine'
import { formatMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { placesOf, type TrialChoice, type TrialMoment, type TrialPlace } from '#process/rehearsal/trial.ts'
import { stuckWords } from '../rehearsal/changeWords.ts'
import { BpmnViewer } from '../viewer/BpmnViewer.tsx'
import type { ViewerActivity } from '../viewer/ViewerRecords.ts'
import { choiceWords, endWords, nameOf, noteWords, stepWords } from './trialWords.ts'
import type { Trial, TrialCase } from './useTrial.ts'

interface TrialRunProps {
  trial: Trial
  given: TrialCase
  work: string
  modelId: number
  show(elementId: string): void
}

/** A case under way: where it stands on the diagram, what can happen there, and its way so far. */
export function TrialRun({ trial, given, work, modelId, show }: TrialRunProps) {
  const { process, moments, stop } = trial
  const last = moments.at(-1)
  const activities = useActivities(last)
  const legend = useMemo(() => ({ done: t('已走过'), pending: t('在这里等待') }), [])
  const places = last ? placesOf(process, last) : []
  return (
    <>
      <div className="m-trial-diagram">
        <BpmnViewer xml={work} activities={activities} legend={legend} />
      </div>
      <div className="m-trial-side">
        <div className="m-trial-tools">
          <Button
            size="small"
            icon={<UndoOutlined />}
            disabled={moments.length < 2 && stop === null}
            onClick={trial.undo}
          >
            {t('撤销一步')}
          </Button>
          <Button size="small" icon={<ReloadOutlined />} onClick={trial.restart}>
            {t('重新开始')}
          </Button>
          {last && <span className="m-hint">{formatMoment(last.now).slice(0, 16)}</span>}
        </div>
        {stop && (
          <Alert
            type="error"
            showIcon
            role="alert"
            message={t('走不下去：{{reason}}', { reason: stuckWords(stop.code) })}
            description={
              stop.node !== null && (
                <button type="button" className="m-link" onClick={() => show(stop.node as string)}>
                  {t('在画布上选中“{{node}}”', { node: nameOf(process, stop.node) })}
                </button>
              )
            }
          />
        )}
        {last && last.state.status !== 'running' && (
          <Alert
            type={last.state.status === 'completed' ? 'success' : 'info'}
            showIcon
            message={endWords(last)}
          />
        )}
        {places.map(place => (
          <Place key={place.token.id} {...{ place, trial, given, work, modelId }} />
        ))}
        <Way trial={trial} />
      </div>
    </>
  )
}

/** What the viewer marks of a case; what was taken back is not walked any more. */
function useActivities(moment: TrialMoment | undefined): ViewerActivity[] {
  return useMemo(
    () =>
      Object.values(moment?.state.tokens ?? {})
        .filter(({ state, kind }) => state === 'done' || (state === 'live' && kind !== 'join'))
        .map(({ node, startTime, endTime, outgoing }) => ({
          ...{ key: node, startTime, endTime },
          ...(outgoing.length > 0 && { outgoing }),
        })),
    [moment],
  )
}

interface PlaceProps extends Omit<TrialRunProps, 'show'> {
  place: TrialPlace
}

const DANGERS: ReadonlySet<TrialChoice['kind']> = new Set(['reject', 'error', 'fail'])

/** A node that waits, with the people who would be asked and what can happen. */
function Place({ place: { token, choices }, trial, ...props }: PlaceProps) {
  const { process } = trial
  const isTask = process.nodes[token.node]?.type === 'userTask' && token.kind === 'task'
  const name = nameOf(process, token.node)
  return (
    <section className="m-trial-place" aria-label={name}>
      <strong>{name}</strong>
      {isTask && <People {...props} node={token.node} items={token.items ?? null} moments={trial.moments} />}
      <div className="m-trial-choices">
        {choices.map(choice => (
          <Button
            key={`${choice.kind} ${choice.to}`}
            size="small"
            type={choice.kind === 'approve' || choice.kind === 'answer' ? 'primary' : 'default'}
            danger={DANGERS.has(choice.kind)}
            onClick={() => trial.choose(choice)}
          >
            {choiceWords(process, choice)}
          </Button>
        ))}
        {choices.length === 0 && <span className="m-hint">{t('这里没有可以发生的事')}</span>}
      </div>
    </section>
  )
}

interface AskedPeople {
  kind: 'seats' | 'pass' | 'nobody'
  isShared: boolean
  total: number
  users: { userId: number; nickName: string; deptName: string | null }[]
}

interface PeopleProps extends Pick<TrialRunProps, 'given' | 'work' | 'modelId'> {
  node: string
  items: unknown[] | null
  moments: TrialMoment[]
}

/** Who would be asked at a task, as the server finds them now. */
function People({ given, work, modelId, node, items, moments }: PeopleProps) {
  const { http } = useHost()
  const mayAsk = usePermission('bpm:task-assign-rule:query')
  const variables = moments.at(-1)?.state.variables ?? {}
  const starterUserId = given.starter
  const path = '/bpm/model/try-people'
  const { data, error } = useRead<AskedPeople>(
    mayAsk ? [path, modelId, work, node, starterUserId, variables, items] : null,
    async signal => {
      const body = { id: modelId, bpmnXml: work, node, starterUserId, variables, items }
      const answer = await http.request(path, { method: 'POST', body, silent: true, signal })
      return answer.data as AskedPeople
    },
    { revalidateIfStale: false, revalidateOnFocus: false },
  )
  if (!mayAsk) return null
  if (error !== undefined) return <p className="m-trial-fault">{faultMessage(error)}</p>
  if (!data) return <p className="m-hint">{t('正在查找处理人…')}</p>
  return <p className="m-hint">{peopleWords(data)}</p>
}

function peopleWords({ kind, isShared, total, users }: AskedPeople): string {
  if (kind === 'pass') return t('会自动通过')
  if (kind === 'nobody' || total === 0) return t('没有找到处理人')
  const names = users
    .map(({ nickName, deptName }) =>
      deptName ? t('{{name}}（{{dept}}）', { name: nickName, dept: deptName }) : nickName,
    )
    .join(t('、'))
  const more = total > users.length ? t('等 {{total}} 人', { total }) : ''
  return isShared && total > 1
    ? t('由其中一人处理：{{names}}', { names: names + more })
    : t('处理人：{{names}}', { names: names + more })
}

/** The way so far, the latest step first. */
function Way({ trial: { process, moments } }: { trial: Trial }) {
  if (moments.length === 0) return null
  return (
    <section aria-label={t('走过的路')}>
      <h4>{t('走过的路')}</h4>
      <ol className="m-trial-way" reversed>
        {moments
          .map((moment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added and taken away at the end.
            <li key={index}>
              {stepWords(process, moment)}
              {moment.notes.map(note => (
                <Tag key={noteWords(process, note)} color="warning">
                  {noteWords(process, note)}
                </Tag>
              ))}
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  )
}
