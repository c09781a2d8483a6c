import { Alert, Button, Card, Skeleton, Switch, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { ProcessCard } from './ProcessCard.tsx'
import './monitor.css'
import { FactsCard } from './FactsCard.tsx'
import { formatBytes, type ServerHealth } from './ServerHealth.ts'

/** How often it is looked at anew, ms. */
const every = 5_000

/** How the server that answers is doing, and what all servers share: database and queue. */
export function ServerPage() {
  const [isWatching, setIsWatching] = useState(true)
  const { data, error, isValidating, mutate } = useServerHealth(isWatching)
  if (error && !data) {
    return (
      <section className="m-page" aria-label={t('服务监控')}>
        <FaultBox title={t('加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  }
  if (!data) return <Skeleton active className="m-page" paragraph={{ rows: 10 }} />
  return (
    <section className="m-page m-health" aria-label={t('服务监控')}>
      <Problems health={data} />
      <div className="m-health-head">
        <span className="m-hint">{t('当前应答的服务器：{{server}}', { server: data.process.server })}</span>
        <span className="m-health-head">
          <Switch
            checked={isWatching}
            onChange={setIsWatching}
            aria-label={t('每 5 秒刷新')}
            checkedChildren={t('每 5 秒刷新')}
            unCheckedChildren={t('已停止刷新')}
          />
          <Button loading={isValidating} onClick={() => void mutate()} autoInsertSpace={false}>
            {t('刷新')}
          </Button>
        </span>
      </div>
      {error && (
        <FaultBox title={t('没有得到最新状态，下面是此前的')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {data.held && (
        <Alert
          showIcon
          type="warning"
          className="m-health-held"
          message={t('系统刚从备份恢复：任务队列、定时任务、邮件和短信已暂停')}
          description={t('核对数据后，在服务器上运行 npm run db -- release 恢复执行，以免旧邮件重复发送。')}
        />
      )}
      <div className="m-health-cards">
        <ProcessCard health={data.process} disk={data.disk} />
        <DatabaseCard health={data.database} />
        <QueueCard depths={data.queue} />
        <JobsCard health={data.jobs} />
      </div>
    </section>
  )
}

/** What is wrong, in the words of the server's health, and what helps. They are told as they come. */
function Problems({ health: { database, disk } }: { health: ServerHealth }) {
  const lost = (database.nodes ?? []).filter(({ isThere }) => !isThere)
  return (
    <>
      {lost.length > 0 && (
        <Alert
          showIcon
          type="error"
          role="status"
          message={t('数据库节点 {{nodes}} 没有应答，其上的机构暂时不可用', {
            nodes: lost.map(({ id }) => id).join(', '),
          })}
          description={t('请启动 {{addresses}} 所在的机器或其 PostgreSQL，之后自动恢复，无需其他操作。', {
            addresses: lost.map(addressOf).join(', '),
          })}
        />
      )}
      {disk && disk.level !== 'enough' && (
        <Alert
          showIcon
          type="error"
          role="status"
          message={t('存储空间不足，只能查看')}
          description={t('请清理服务器的磁盘或扩容，之后自动恢复。')}
        />
      )}
    </>
  )
}

type Node = NonNullable<ServerHealth['database']['nodes']>[number]

const addressOf = ({ host, port }: Node) => `${host}:${port}`

/** The database that all servers share. */
const DatabaseCard = ({ health }: { health: ServerHealth['database'] }) => (
  <FactsCard
    title={t('数据库')}
    facts={[
      [t('类型'), kindOf(health)],
      [t('版本'), health.version],
      [t('大小'), formatBytes(health.size)],
      [t('连接'), `${health.connections} / ${health.mostConnections}`],
      [t('往返时间'), `${health.latency} ms`],
      ...(health.nodes ?? []).map((node): [string, ReactNode] => [
        node.isCoordinator ? t('协调节点 {{id}}', { id: node.id }) : t('节点 {{id}}', { id: node.id }),
        <span key={node.id} className="m-health-node">
          {addressOf(node)}
          <Tag color={node.isThere ? 'success' : 'error'}>{node.isThere ? t('正常') : t('没有应答')}</Tag>
        </span>,
      ]),
    ]}
  />
)

function kindOf({ kind, nodes = [] }: ServerHealth['database']): string {
  if (nodes.length > 0) return t('Citus 集群')
  return kind === 'embedded' ? t('嵌入式数据库') : t('PostgreSQL 服务器')
}

/** Returns the state of the server, looked at anew every five seconds while the page is seen. */
function useServerHealth(isWatching: boolean) {
  const { http } = useHost()
  return useRead(
    ['/monitor/server'],
    async signal => {
      const { data } = await http.request('/monitor/server', { silent: true, signal })
      return data as ServerHealth
    },
    { refreshInterval: isWatching ? every : 0, keepPreviousData: true },
  )
}

/** The scheduled jobs, and how their runs of the last day went. */
const JobsCard = ({ health }: { health: ServerHealth['jobs'] }) => (
  <FactsCard
    title={t('定时任务')}
    facts={[
      [t('启用'), health.active],
      [t('暂停'), health.paused],
      [t('24 小时内成功'), health.succeeded],
      [
        t('24 小时内失败'),
        health.failed > 0 ? (
          <Tag key="failed" color="error">
            {health.failed}
          </Tag>
        ) : (
          String(health.failed)
        ),
      ],
    ]}
  />
)

/** How much work waits, runs and was given up, by its kind. */
const QueueCard = ({ depths }: { depths: ServerHealth['queue'] }) => (
  <Card size="small" title={t('任务队列')}>
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={depths}
      columns={[
        { dataIndex: 'name', title: t('工作'), render: (name: string) => nameOf(name) },
        { dataIndex: 'waiting', title: t('等待'), align: 'right' },
        { dataIndex: 'running', title: t('执行中'), align: 'right' },
        { dataIndex: 'failed', title: t('已放弃'), align: 'right' },
      ]}
    />
  </Card>
)

/** Kinds of work of the server (defineQueueHandler); what an older client does not know stands as the server calls it. */
function nameOf(work: string): string {
  const names: Record<string, string> = {
    mail: t('邮件发送'),
    'clear-log': t('日志清除'),
    'audience-notification': t('消息群发'),
    'notice-rows': t('公告分发'),
    'notice-remind': t('公告提醒'),
    'password-link': t('密码链接发送'),
    'scheduled-job': t('定时任务'),
    'register-slots': t('登记字段整理'),
    'bpm-check-definitions': t('流程定义检查'),
    'bpm-timer': t('流程定时器'),
    'bpm-service': t('流程系统任务'),
    'bpm-listeners': t('流程监听器'),
    'bpm-limit': t('流程任务期限'),
    'bpm-digest': t('每日待办邮件'),
    'bpm-accounts-ended': t('离任人员任务移交'),
    'bpm-call': t('子流程发起'),
    'bpm-called': t('子流程返回'),
    'bpm-drop-call': t('子流程取消'),
    'bpm-hand-over': t('待办交接'),
    'activity-settle': t('活动推进'),
    'activity-clear': t('活动个人信息清除'),
    'activity-text': t('活动短信'),
    'datafill-due': t('填报推进'),
    'datafill-campaign': t('填报任务发放'),
    'interact-mix': t('匿名答卷混排'),
    'interact-settle': t('问卷推进'),
  }
  return names[work] ?? work
}
