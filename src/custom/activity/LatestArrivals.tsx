import { Button, Empty, Popconfirm } from 'antd'
import { formatTime } from '#engine'
import { t } from '#model/language/t.ts'
import type { Arrival } from './useCheckin.ts'

interface LatestArrivalsProps {
  latest: Arrival[]
  onTakeBack(enrollmentId: number): Promise<void>
}

/** Who came last; a wrong name can be taken back. */
export function LatestArrivals({ latest, onTakeBack }: LatestArrivalsProps) {
  return (
    <section className="m-checkin-side" aria-label={t('最近签到')}>
      <h2>{t('最近签到')}</h2>
      {latest.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有人签到')} />}
      <ul className="m-checkin-people">
        {latest.map(({ enrollmentId, personName, at, by }) => (
          <li key={enrollmentId}>
            <span>
              <strong>{personName}</strong>{' '}
              <span className="m-hint">
                {formatTime(at)} {by}
              </span>
            </span>
            <Popconfirm
              title={t('撤销“{{name}}”的签到？', { name: personName })}
              okText={t('撤销')}
              cancelText={t('返回')}
              onConfirm={() => onTakeBack(enrollmentId)}
            >
              <Button type="link" size="small">
                {t('撤销')}
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </section>
  )
}
