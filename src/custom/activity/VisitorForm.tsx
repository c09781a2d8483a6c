import { Button, Input, Space } from 'antd'
import { useEffect, useId, useState } from 'react'
import { faultMessage, useVisitDraft, type VisitControl } from '#engine'
import { isMobile } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'
import type { ActivityDetail, OwnEnrollment } from './Activity.ts'
import { EnrollForm } from './EnrollForm.tsx'

type Row = Record<string, unknown>

interface Draft {
  personName: string
  phone: string
  /** Stays while the form does, so that what is sent twice is one enrolment. */
  requestKey: string
  content: Row
}

interface VisitorFormProps {
  visit: VisitControl
  activity: ActivityDetail
  onEnrolled(own: OwnEnrollment): void
}

/** Who enrols, known by the phone, and the form of the activity. What was filled in stays in this browser until it is sent. */
export function VisitorForm({ visit, activity, onEnrolled }: VisitorFormProps) {
  const { kept, save, clear } = useVisitDraft<Draft>(visit)
  const [draft, setDraft] = useState<Draft>(
    kept ?? { personName: '', phone: '', requestKey: crypto.randomUUID(), content: {} },
  )
  const [smsCode, setSmsCode] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const note = (changes: Partial<Draft>) =>
    setDraft(before => {
      const after = { ...before, ...changes }
      save(after)
      return after
    })

  function check(): boolean {
    const found = problemsOf(draft, { smsCode, verifyPhone: activity.verifyPhone })
    setProblems(found)
    return Object.keys(found).length === 0
  }

  async function send(content: Row | null): Promise<void> {
    const { personName, phone, requestKey } = draft
    const body = { personName, phone, requestKey, content, ...(smsCode && { smsCode }) }
    const { data } = await visit.call('/activity/visit', { method: 'POST', body })
    clear()
    onEnrolled(data as OwnEnrollment)
  }

  return (
    <div className="m-visitor-phone">
      <LabelledInput
        label={t('姓名')}
        value={draft.personName}
        problem={problems.personName}
        autoComplete="name"
        onChange={personName => note({ personName })}
      />
      <LabelledInput
        label={t('手机号')}
        value={draft.phone}
        problem={problems.phone}
        autoComplete="tel"
        inputMode="tel"
        onChange={phone => note({ phone })}
      />
      {activity.verifyPhone && (
        <CodeInput
          visit={visit}
          phone={draft.phone}
          value={smsCode}
          problem={problems.smsCode}
          onChange={setSmsCode}
        />
      )}
      <EnrollForm
        activity={activity}
        asked={activity.asked}
        values={kept?.content}
        upload={visit.upload}
        onInput={content => note({ content })}
        onCheck={check}
        send={send}
      />
    </div>
  )
}

const plainPhone = (phone: string): string => phone.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')

function problemsOf(
  { personName, phone }: Draft,
  { smsCode, verifyPhone }: { smsCode: string; verifyPhone: boolean },
): Record<string, string> {
  return {
    ...(personName.trim() === '' && { personName: t('请填写姓名') }),
    ...(!isMobile(plainPhone(phone)) && { phone: t('请填写 11 位手机号') }),
    ...(verifyPhone && !/^\d{6}$/.test(smsCode) && { smsCode: t('请填写 6 位短信验证码') }),
  }
}

interface LabelledInputProps {
  label: string
  value: string
  problem: string | undefined
  autoComplete: string
  inputMode?: 'tel'
  onChange(value: string): void
}

function LabelledInput({ label, value, problem, autoComplete, inputMode, onChange }: LabelledInputProps) {
  const id = useId()
  return (
    <div className="m-visitor-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        value={value}
        maxLength={50}
        autoComplete={autoComplete}
        inputMode={inputMode}
        status={problem ? 'error' : ''}
        onChange={event => onChange(event.target.value)}
      />
      {problem && <span role="alert">{problem}</span>}
    </div>
  )
}

interface CodeInputProps {
  visit: VisitControl
  phone: string
  value: string
  problem: string | undefined
  onChange(value: string): void
}

/** Seconds after which another code may be asked for. */
const PAUSE = 60

function CodeInput({ visit, phone, value, problem, onChange }: CodeInputProps) {
  const id = useId()
  const [left, setLeft] = useState(0)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function ask(): Promise<void> {
    setRefusal('')
    try {
      await visit.call('/activity/visit/code', { method: 'POST', body: { phone: plainPhone(phone) } })
      setLeft(PAUSE)
    } catch (fault) {
      setRefusal(faultMessage(fault))
    }
  }

  const shown = refusal || problem
  return (
    <div className="m-visitor-field">
      <label htmlFor={id}>{t('短信验证码')}</label>
      <Space.Compact block>
        <Input
          id={id}
          size="large"
          value={value}
          maxLength={6}
          inputMode="numeric"
          autoComplete="one-time-code"
          status={shown ? 'error' : ''}
          onChange={event => onChange(event.target.value.trim())}
        />
        <Button size="large" disabled={left > 0 || !isMobile(plainPhone(phone))} onClick={() => void ask()}>
          {left > 0 ? t('{{seconds}} 秒后重发', { seconds: left }) : t('获取验证码')}
        </Button>
      </Space.Compact>
      {shown && <span role="alert">{shown}</span>}
    </div>
  )
}
