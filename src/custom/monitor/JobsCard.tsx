import { Tag } from 'antd'
import { t } from '#model/language/t.ts'
import { FactsCard } from './FactsCard.tsx'
import type { ServerHealth } from './ServerHealth.ts'

/** The scheduled jobs, and how their runs of the last day went. */
export const JobsCard = ({ health }: { health: ServerHealth['jobs'] }) => (
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
