import { Alert, Divider, Skeleton } from 'antd'
import { FaultBox, faultMessage, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import { isEnrollable, placeWords } from './activityWords.ts'
import { EnrollForm } from './EnrollForm.tsx'
import { TicketView } from './TicketView.tsx'
import { useActivity } from './useActivities.ts'

/** One activity: what it is, and the own ticket or the way in. */
export function ActivityPanel({ activityId }: { activityId: number }) {
  const { notify } = useHost()
  const { data, error, mutate, enroll, change } = useActivity(activityId)
  const { isBusy, problem, attempt } = useAttempt()
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('活动加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  const { mine, closed } = data
  const isIn = mine && mine.status !== '4'
  const step = (word: 'confirm' | 'cancel') =>
    void attempt(() => change(word, mine?.enrollmentId ?? 0)).then(isDone => {
      if (isDone) notify.success(word === 'confirm' ? t('已确认参加') : t('已取消报名'))
    })
  return (
    <div className="m-enroll">
      <h2>{data.activityTitle}</h2>
      <ActivityFacts activity={data} sessions={data.sessions} />
      <Divider />
      {mine && (
        <TicketView
          activity={data}
          own={mine}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => step('confirm')}
          onCancel={() => step('cancel')}
        />
      )}
      {!isIn && closed !== null && <Alert type="info" showIcon message={closed} />}
      {!isIn && closed === null && !isEnrollable(data) && (
        <Alert type="info" showIcon message={placeWords(data)} />
      )}
      {!isIn && isEnrollable(data) && <EnrollForm activity={data} asked={data.asked} send={enroll} />}
    </div>
  )
}
