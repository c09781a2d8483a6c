import {
  CalendarOutlined,
  ClockCircleOutlined,
  EnvironmentOutlined,
  PhoneOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import type { ActivitySession, ShownActivity } from './Activity.ts'
import { placeWords, timeWords } from './activityWords.ts'
import './activity.css'

/** What, when, where, how many places are left, until when one enrols. */
export function ActivityFacts({
  activity,
  sessions = [],
}: {
  activity: ShownActivity
  sessions?: ActivitySession[]
}) {
  const { place, description, contact, contactPhone, enrollUntil, closed } = activity
  const person = [contact, contactPhone].filter(Boolean).join(' ')
  return (
    <div className="m-activity-facts">
      <Fact icon={<CalendarOutlined aria-hidden />}>{timeWords(activity)}</Fact>
      <Fact icon={<EnvironmentOutlined aria-hidden />}>{place}</Fact>
      <Fact icon={<TeamOutlined aria-hidden />}>{placeWords(activity)}</Fact>
      {closed === null && (
        <Fact icon={<ClockCircleOutlined aria-hidden />}>
          {t('{{time}} 截止报名', { time: enrollUntil.slice(0, 16) })}
        </Fact>
      )}
      {person !== '' && <Fact icon={<PhoneOutlined aria-hidden />}>{person}</Fact>}
      {sessions.length > 0 && (
        <ul className="m-activity-sessions" aria-label={t('场次')}>
          {sessions.map(session => (
            <li key={session.id}>
              <strong>{session.sessionName}</strong>
              <span className="m-hint">
                {session.startTime.slice(0, 16)} {session.place}
              </span>
            </li>
          ))}
        </ul>
      )}
      {description && <p className="m-activity-text">{description}</p>}
    </div>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="m-activity-fact">
      {icon} <span>{children}</span>
    </p>
  )
}
