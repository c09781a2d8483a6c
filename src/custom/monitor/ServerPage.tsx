import { Alert, Button, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { DatabaseCard } from './DatabaseCard.tsx'
import { JobsCard } from './JobsCard.tsx'
import { ProcessCard } from './ProcessCard.tsx'
import { QueueCard } from './QueueCard.tsx'
import { useServerHealth } from './useServerHealth.ts'
import './monitor.css'

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
