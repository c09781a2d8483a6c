import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { faultMessage, useDebounced } from '#engine'
import { t } from '#model/language/t.ts'
import { type FoundPerson, usePeople } from './useCheckin.ts'

interface NameSearchProps {
  activityId: number
  sessionId: number | null
  /** Whether people are checked in now. */
  isOpen: boolean
  onChoose(enrollmentId: number): Promise<void>
}

/** Whoever has no code at hand is found by name or phone. */
export function NameSearch({ activityId, sessionId, isOpen, onChoose }: NameSearchProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const { data, error, mutate } = usePeople(activityId, sessionId, keyword)
  const choose = (id: number) => void onChoose(id).then(() => mutate())
  return (
    <div className="m-checkin-main">
      <Input.Search
        size="large"
        allowClear
        value={typed}
        placeholder={t('按姓名或手机号查找')}
        aria-label={t('按姓名或手机号查找')}
        onChange={event => setTyped(event.target.value)}
      />
      {error !== undefined && keyword !== '' && <p role="alert">{faultMessage(error)}</p>}
      {keyword !== '' && data?.length === 0 && <p className="m-hint">{t('名单中没有这个人')}</p>}
      {keyword !== '' && data && (
        <ul className="m-checkin-people" aria-label={t('查找结果')}>
          {data.map(person => (
            <li key={person.enrollmentId}>
              <span>
                <strong>{person.personName}</strong>{' '}
                <span className="m-hint">{[person.deptName, person.phone].filter(Boolean).join(' ')}</span>
              </span>
              <PersonEnd person={person} isOpen={isOpen} onChoose={() => choose(person.enrollmentId)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PersonEndProps extends Pick<NameSearchProps, 'isOpen'> {
  person: FoundPerson
  onChoose(): void
}

function PersonEnd({ person, isOpen, onChoose }: PersonEndProps) {
  if (person.at !== null) return <Tag color="success">{person.at.slice(11, 16)}</Tag>
  if (person.status !== '1') return <Tag>{STATES[person.status]?.() ?? ''}</Tag>
  return (
    <Button type="primary" disabled={!isOpen} onClick={onChoose}>
      {t('签到')}
    </Button>
  )
}

const STATES: Record<string, () => string> = {
  0: () => t('待审核'),
  2: () => t('候补'),
  3: () => t('待确认'),
}
