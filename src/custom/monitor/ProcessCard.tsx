import { Progress, Tag } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import { FactsCard } from './FactsCard.tsx'
import { formatBytes, type ServerHealth } from './ServerHealth.ts'

/** Delay of the event loop from which requests are felt to be slow, ms. */
const slow = 100

/** The process that answers: event loop, memory, processor. */
export function ProcessCard({
  health,
  disk,
}: {
  health: ServerHealth['process']
  disk: ServerHealth['disk']
}) {
  const { loopDelay, memory, cpu } = health
  return (
    <FactsCard
      title={t('服务进程')}
      facts={[
        [
          t('事件循环延迟'),
          <>
            <Tag color={loopDelay.p99 > slow ? 'error' : 'success'}>
              {loopDelay.p99 > slow ? t('偏慢') : t('正常')}
            </Tag>
            {t('平均 {{mean}} ms，99% 在 {{p99}} ms 内，最长 {{max}} ms', { ...loopDelay })}
          </>,
        ],
        [t('处理器'), <Share key="cpu" title={t('处理器')} share={cpu.share / cpu.cores} />],
        [t('核心 / 系统负载'), `${cpu.cores} / ${cpu.load}`],
        [t('内存'), <Share key="memory" title={t('内存')} share={memory.rss / memory.machine} />],
        [t('占用 / 总内存'), `${formatBytes(memory.rss)} / ${formatBytes(memory.machine)}`],
        [t('堆已用 / 堆大小'), `${formatBytes(memory.heapUsed)} / ${formatBytes(memory.heapTotal)}`],
        ...(disk ? [[t('磁盘可用'), <Disk key="disk" disk={disk} />] as [string, ReactNode]] : []),
        [t('已运行'), uptimeOf(health.uptimeSeconds)],
        ['Node.js', health.nodeVersion],
      ]}
    />
  )
}

/** Where there is too little, only reading goes on. */
const Disk = ({ disk }: { disk: NonNullable<ServerHealth['disk']> }) => (
  <>
    {disk.level !== 'enough' && <Tag color="error">{t('不足，只能查看')}</Tag>}
    {disk.free === null ? '—' : formatBytes(disk.free)}
  </>
)

const Share = ({ title, share }: { title: string; share: number }) => (
  <Progress
    aria-label={title}
    size="small"
    percent={Math.min(100, Math.round(share * 1000) / 10)}
    status={share > 0.9 ? 'exception' : 'normal'}
  />
)

function uptimeOf(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  if (days > 0) return t('{{days}} 天 {{hours}} 小时 {{minutes}} 分', { days, hours, minutes })
  if (hours > 0) return t('{{hours}} 小时 {{minutes}} 分', { hours, minutes })
  return t('{{minutes}} 分钟', { minutes })
}
