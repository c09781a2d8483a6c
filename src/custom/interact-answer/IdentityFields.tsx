import { Button, Input } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { faultMessage } from '#engine'
import { isMobile } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'
import type { AnswerSource } from './AnswerSource.ts'
import type { SurveyPaper } from './Survey.ts'
import type { Proof } from './useAnswer.ts'

export type ProofProblems = Partial<Record<keyof Proof, string>>

interface IdentityFieldsProps {
  identity: SurveyPaper['identity']
  proof: Proof
  problems: ProofProblems
  onChange(proof: Proof): void
  sendSmsCode: AnswerSource['sendSmsCode']
}

/** By what somebody is known who answers: a single-use code, or a phone; nothing to fill in otherwise. */
export function IdentityFields({ identity, proof, problems, onChange, sendSmsCode }: IdentityFieldsProps) {
  if (identity === '2')
    return (
      <ProofField label={t('一次性码')} problem={problems.code}>
        {id => (
          <Input
            id={id}
            size="large"
            value={proof.code ?? ''}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            placeholder="ABCD-EFGH"
            status={problems.code ? 'error' : ''}
            onChange={event => onChange({ ...proof, code: event.target.value })}
          />
        )}
      </ProofField>
    )
  if (identity === '3')
    return <PhoneFields proof={proof} problems={problems} onChange={onChange} sendSmsCode={sendSmsCode} />
  return null
}

/** What is missing before an answer can be sent. */
export function proofProblems(identity: SurveyPaper['identity'], proof: Proof): ProofProblems {
  if (identity === '2' && !proof.code?.trim()) return { code: t('请填写一次性码') }
  if (identity !== '3') return {}
  return {
    ...(!isMobile(plainPhone(proof.phone ?? '')) && { phone: t('请填写 11 位手机号') }),
    ...(!/^\d{6}$/.test(proof.smsCode ?? '') && { smsCode: t('请填写 6 位短信验证码') }),
  }
}

/** +86 138-0013-8000 is 13800138000. */
export const plainPhone = (phone: string): string => phone.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')

interface ProofFieldProps {
  label: string
  problem: string | undefined
  children(id: string): ReactNode
}

function ProofField({ label, problem, children }: ProofFieldProps) {
  const id = useId()
  return (
    <div className="m-answer-proof">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {problem && <span role="alert">{problem}</span>}
    </div>
  )
}

/** Seconds after which another code may be asked for. */
const PAUSE = 60

function PhoneFields({ proof, problems, onChange, sendSmsCode }: Omit<IdentityFieldsProps, 'identity'>) {
  const [left, setLeft] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const phone = plainPhone(proof.phone ?? '')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function ask(): Promise<void> {
    setRefusal(undefined)
    try {
      await sendSmsCode(phone)
      setLeft(PAUSE)
    } catch (fault) {
      setRefusal(faultMessage(fault))
    }
  }

  return (
    <>
      <ProofField label={t('手机号')} problem={problems.phone}>
        {id => (
          <Input
            id={id}
            size="large"
            value={proof.phone ?? ''}
            maxLength={20}
            inputMode="tel"
            autoComplete="tel"
            status={problems.phone ? 'error' : ''}
            onChange={event => onChange({ ...proof, phone: event.target.value })}
          />
        )}
      </ProofField>
      <ProofField label={t('短信验证码')} problem={refusal ?? problems.smsCode}>
        {id => (
          <div className="m-answer-code">
            <Input
              id={id}
              size="large"
              value={proof.smsCode ?? ''}
              maxLength={6}
              inputMode="numeric"
              autoComplete="one-time-code"
              status={(refusal ?? problems.smsCode) ? 'error' : ''}
              onChange={event => onChange({ ...proof, smsCode: event.target.value.trim() })}
            />
            <Button size="large" disabled={left > 0 || !isMobile(phone)} onClick={() => void ask()}>
              {left > 0 ? t('{{seconds}} 秒后重发', { seconds: left }) : t('获取验证码')}
            </Button>
          </div>
        )}
      </ProofField>
    </>
  )
}
