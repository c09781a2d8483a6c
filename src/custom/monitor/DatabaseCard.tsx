import { t } from '#model/language/t.ts'
import { FactsCard } from './FactsCard.tsx'
import { formatBytes } from './formatBytes.ts'
import type { ServerHealth } from './ServerHealth.ts'

/** The database that all servers share. */
export const DatabaseCard = ({ health }: { health: ServerHealth['database'] }) => (
  <FactsCard
    title={t('数据库')}
    facts={[
      [t('类型'), health.kind === 'embedded' ? t('嵌入式数据库') : t('PostgreSQL 服务器')],
      [t('版本'), health.version],
      [t('大小'), formatBytes(health.size)],
      [t('连接'), `${health.connections} / ${health.mostConnections}`],
      [t('往返时间'), `${health.latency} ms`],
    ]}
  />
)
