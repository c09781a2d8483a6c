import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { FaultBox, faultMessage, useNamedPage } from '#engine'
import { t } from '#model/language/t.ts'
import { ArrivalResult } from './ArrivalResult.tsx'
import { timeWords } from './activityWords.ts'
import { LatestArrivals } from './LatestArrivals.tsx'
import { NameSearch } from './NameSearch.tsx'
import { ScanInput } from './ScanInput.tsx'
import { type CheckinOverview, useCheckin } from './useCheckin.ts'
import './activity.css'

/** The door of an activity: codes are scanned by the camera or a scanner, names are looked for. */
export function CheckinPage() {
  const activityId = Number(useParams().activityId)
  const [chosen, setChosen] = useState<number | null>(null)
  const checkin = useCheckin(activityId, chosen)
  const { data, error, mutate, sessionId } = checkin
  useNamedPage(data?.activityTitle)
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('签到加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  return (
    <section className="m-page m-checkin" aria-label={t('活动签到')}>
      <header>
        <h1>{data.activityTitle}</h1>
        <span className="m-hint">
          {timeWords(data)} {data.place}
        </span>
        <Figures overview={data} />
      </header>
      <div className="m-checkin-main">
        {data.sessions.length > 0 && (
          <Segmented
            block
            aria-label={t('场次')}
            value={sessionId ?? undefined}
            options={data.sessions.map(({ id, sessionName, came = 0 }) => ({
              value: id,
              label: `${sessionName} ${came}`,
            }))}
            onChange={setChosen}
          />
        )}
        {data.shut === null ? (
          <ScanInput onCode={code => void checkin.checkIn({ ticket: code })} />
        ) : (
          <Alert
            type={data.opensIn > 0 ? 'warning' : 'error'}
            showIcon
            role="status"
            message={data.shut}
            description={data.opensIn > 0 && data.status !== '2' ? t('到时本页自动开放签到') : undefined}
          />
        )}
        <ArrivalResult result={checkin.result} />
        <NameSearch
          activityId={activityId}
          sessionId={sessionId}
          isOpen={data.shut === null}
          onChoose={enrollmentId => checkin.checkIn({ enrollmentId })}
        />
      </div>
      <LatestArrivals latest={data.latest} onTakeBack={enrollmentId => checkin.takeBack(enrollmentId)} />
    </section>
  )
}

function Figures({ overview: { enrolled, arrived, waitingCount } }: { overview: CheckinOverview }) {
  return (
    <p className="m-checkin-figures">
      <span>
        <strong>{enrolled}</strong> {t('已报名')}
      </span>
      <span>
        <strong>{arrived}</strong> {t('已签到')}
      </span>
      <span>
        <strong>{Math.max(0, enrolled - arrived)}</strong> {t('未到')}
      </span>
      {waitingCount > 0 && (
        <span>
          <strong>{waitingCount}</strong> {t('候补')}
        </span>
      )}
    </p>
  )
}
