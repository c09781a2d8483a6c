import { Alert, Button, Popconfirm, QRCode, Space, Tag } from 'antd'
import { inGroups } from '#engine'
import { t } from '#model/language/t.ts'
import type { OwnEnrollment, ShownActivity } from './Activity.ts'
import { isLeavable, stateWords } from './activityWords.ts'
import './activity.css'

interface TicketViewProps {
  activity: ShownActivity
  own: OwnEnrollment
  isBusy: boolean
  /** What was refused last, in words; '' for nothing. */
  problem: string
  onConfirm(): void
  onCancel(): void
}

/** px; its squares are large enough then for cameras that see little of them. */
const SIZE = 280
/** px of a small screen that stand beside the code. */
const BESIDE = 72
/** Quiet white around the code, which readers need: what is around it may be dark. */
const MARGIN = 12

/** An own enrolment: where it stands, the code for the door, and what its person may do. */
export function TicketView({ activity, own, isBusy, problem, onConfirm, onCancel }: TicketViewProps) {
  const { label, color, hint } = stateWords(own, activity)
  // Whoever looks for the way out is told why there is none.
  const isKept = own.arrivedAt === null && ['0', '1'].includes(own.status) && !activity.canLeave
  const isOffered = own.status === '3' && !own.isLapsed
  return (
    <section className="m-ticket" aria-label={t('我的报名')}>
      <p className="m-ticket-name">
        <strong>{own.personName}</strong> <Tag color={color}>{label}</Tag>
      </p>
      {own.arrivedAt === null && <Ticket own={own} />}
      <p className="m-hint">{hint}</p>
      {isKept && (
        <p className="m-hint">
          {t('{{time}} 起不能自行取消报名，如有变化请联系主办方。', {
            time: activity.leaveUntil.slice(0, 16),
          })}
        </p>
      )}
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      <Space wrap>
        {isOffered && (
          <Button type="primary" loading={isBusy} onClick={onConfirm}>
            {t('确认参加')}
          </Button>
        )}
        {isLeavable(own, activity) && (
          <Popconfirm
            title={t('取消“{{title}}”的报名？', { title: activity.activityTitle })}
            description={leavingWords(own)}
            okText={t('取消报名')}
            cancelText={t('返回')}
            okButtonProps={{ danger: true }}
            onConfirm={onCancel}
          >
            <Button danger disabled={isBusy}>
              {t('取消报名')}
            </Button>
          </Popconfirm>
        )}
      </Space>
    </section>
  )
}

/** What opens the door: a code that is scanned, and letters for whoever cannot. */
function Ticket({ own: { ticket, doorCode } }: Pick<TicketViewProps, 'own'>) {
  if (ticket === null || doorCode === null) return null
  return (
    <>
      <div className="m-ticket-code" role="img" aria-label={t('签到二维码')}>
        <QRCode
          value={ticket}
          size={Math.min(SIZE, window.innerWidth - BESIDE)}
          style={{ padding: MARGIN }}
          color="#000"
          bgColor="#fff"
        />
      </div>
      <p>
        <span className="m-hint">{t('报名码')}</span>{' '}
        <strong className="m-ticket-letters">{inGroups(doorCode)}</strong>
      </p>
      <p className="m-hint">{t('无法扫码时，向工作人员报出报名码')}</p>
    </>
  )
}

/** What leaving costs: whoever waits gives no place away. */
const leavingWords = ({ status }: OwnEnrollment): string =>
  status === '2' ? t('将失去排队的位置，再次报名须重新排队。') : t('名额将转给候补的人，再次报名须重新排队。')
