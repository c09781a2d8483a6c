import { Button, Popconfirm, Space } from 'antd'
import { FaultBox, hasPermission, type PartProps, useAttempt, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionModel } from '#model/types/index.ts'
import { detailAddress, INSTANCE, NodeTimeline } from '../bpm-instance/index.ts'
import { nodesOf, type RecordWay } from './RecordWay.ts'
import './approval.css'

const RUNNING = '1'
const APPROVED = '2'

/** How far the approval of a record is: who was asked, and what its writer may do now. */
export function RecordApproval({ model, record, close }: PartProps) {
  const { http, navigate } = useHost()
  const { resource } = model
  const key = record === null ? null : String(record[resource?.key ?? ''] ?? '')
  const { data: way, mutate } = useRead<RecordWay | null>(
    resource && key ? [INSTANCE, 'of-record', resource.page, key, record?.version] : null,
    async signal => {
      const query = { page: resource?.page, key }
      const answer = await http.request(`${INSTANCE}/of-record`, { query, silent: true, signal })
      return answer.data as RecordWay | null
    },
  )
  const offered = useOffered({ model, record, way: way ?? null })
  const { isBusy, problem, attempt } = useAttempt()
  if (!resource || record === null || way === undefined) return null
  const run = (action: ActionModel) =>
    attempt(async () => {
      await http.request(action.path, {
        method: action.method,
        body: { [resource.key]: record[resource.key] },
        silent: true,
      })
      await mutate()
      close(true)
    })
  if (way === null && offered.length === 0) return null
  return (
    <section className="m-approval" aria-label={t('审批进度')}>
      <header className="m-approval-head">
        <h3>{t('审批进度')}</h3>
        <Space size={8} wrap>
          {way?.mayOpen && (
            <Button size="small" onClick={() => navigate(detailAddress(way.id))}>
              {t('查看流程')}
            </Button>
          )}
          {offered.map(action => (
            <ActionButton key={action.name} action={action} isBusy={isBusy} onRun={() => void run(action)} />
          ))}
        </Space>
      </header>
      {problem !== '' && <FaultBox title={problem} />}
      {way ? <NodeTimeline nodes={nodesOf(way)} /> : <p className="m-hint">{t('尚未提交审批')}</p>}
    </section>
  )
}

interface ActionButtonProps {
  action: ActionModel
  isBusy: boolean
  onRun(): void
}

function ActionButton({ action, isBusy, onRun }: ActionButtonProps) {
  const host = useHost()
  const title = host.text(action.title)
  const button = (
    <Button
      size="small"
      type={action.approval === 'submit' ? 'primary' : 'default'}
      loading={isBusy}
      {...(action.confirm === null && { onClick: onRun })}
    >
      {title}
    </Button>
  )
  if (action.confirm === null) return button
  return (
    <Popconfirm title={t('{{title}}？', { title })} onConfirm={onRun}>
      {button}
    </Popconfirm>
  )
}

/** What the reader may do now, as far as that is known here; the server decides. */
function useOffered({
  model,
  record,
  way,
}: Pick<PartProps, 'model' | 'record'> & { way: RecordWay | null }): ActionModel[] {
  const { user } = useHost()
  const { resource } = model
  if (!resource?.approval || record === null) return []
  const result = String(record[resource.approval.result] ?? '')
  const may: Record<string, boolean> = {
    submit: result !== RUNNING && result !== APPROVED && (way === null || way.status !== 1 || way.isOwn),
    withdraw: result === RUNNING && way?.isOwn === true,
  }
  return resource.actions.filter(
    ({ approval, permission }) => approval && may[approval] && hasPermission(user, permission),
  )
}
