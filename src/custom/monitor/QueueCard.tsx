import { Card, Table } from 'antd'
import { t } from '#model/language/t.ts'
import type { ServerHealth } from './ServerHealth.ts'

/** How much work waits, runs and was given up, by its kind. */
export const QueueCard = ({ depths }: { depths: ServerHealth['queue'] }) => (
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

/** Kinds of work that have a name of their own; others stand as the server calls them. */
function nameOf(work: string): string {
  if (work === 'mail') return t('邮件发送')
  return work === 'scheduled-job' ? t('定时任务') : work
}
