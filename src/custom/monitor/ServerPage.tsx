import { Button, Result, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { faultMessage } from '#engine'
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
      <Result
        status="warning"
        title={t('加载失败')}
        subTitle={faultMessage(error)}
        extra={<Button onClick={() => void mutate()}>{t('重试')}</Button>}
      />
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
      {error && <span role="status">{faultMessage(error)}</span>}
      <div className="m-health-cards">
        <ProcessCard health={data.process} />
        <DatabaseCard health={data.database} />
        <QueueCard depths={data.queue} />
        <JobsCard health={data.jobs} />
      </div>
    </section>
  )
}
