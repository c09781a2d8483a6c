import { useState } from 'react'
import { useVisitDraft, type VisitControl } from '#engine'
import { t } from '#model/language/t.ts'
import { PhoneFields, type PhoneProblems, phoneProblems, VisitorField } from '../visitor-phone/index.ts'
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

type Problems = PhoneProblems & { personName?: string }

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
  const [problems, setProblems] = useState<Problems>({})
  const note = (changes: Partial<Draft>) =>
    setDraft(before => {
      const after = { ...before, ...changes }
      save(after)
      return after
    })

  function check(): boolean {
    const found = problemsOf(draft, smsCode, activity.verifyPhone)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  const sendCode = (phone: string) => visit.call('/activity/visit/code', { method: 'POST', body: { phone } })

  async function send(content: Row | null): Promise<void> {
    const { personName, phone, requestKey } = draft
    const body = { personName, phone, requestKey, content, ...(smsCode && { smsCode }) }
    const { data } = await visit.call('/activity/visit', { method: 'POST', body })
    clear()
    onEnrolled(data as OwnEnrollment)
  }

  return (
    <div className="m-visitor">
      <VisitorField
        label={t('姓名')}
        value={draft.personName}
        problem={problems.personName}
        maxLength={50}
        autoComplete="name"
        onChange={personName => note({ personName })}
      />
      <PhoneFields
        proof={{ phone: draft.phone, smsCode }}
        problems={problems}
        onChange={({ phone, smsCode: code }) => {
          if (phone !== undefined) note({ phone })
          if (code !== undefined) setSmsCode(code)
        }}
        sendCode={activity.verifyPhone ? sendCode : undefined}
      />
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

function problemsOf({ personName, phone }: Draft, smsCode: string, asksCode: boolean): Problems {
  return {
    ...(personName.trim() === '' && { personName: t('请填写姓名') }),
    ...phoneProblems({ phone, smsCode }, asksCode),
  }
}
