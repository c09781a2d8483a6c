import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { faultMessage } from '#engine'
import { isMobile, plainPhone } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'
import type { PhoneProblems, PhoneProof } from './phoneProblems.ts'
import { VisitorField } from './VisitorField.tsx'

interface PhoneFieldsProps {
  proof: PhoneProof
  problems: PhoneProblems
  onChange(changes: PhoneProof): void
  /** Sends a code to the number; absent where the number is enough. @throws HttpFault */
  sendCode?: ((phone: string) => Promise<unknown>) | undefined
}

/** The phone of a visitor, and the code that shows that it is theirs. */
export function PhoneFields({ proof, problems, onChange, sendCode }: PhoneFieldsProps) {
  return (
    <>
      <VisitorField
        label={t('手机号')}
        value={proof.phone ?? ''}
        problem={problems.phone}
        maxLength={20}
        inputMode="tel"
        autoComplete="tel"
        onChange={phone => onChange({ phone })}
      />
      {sendCode && (
        <CodeField
          phone={plainPhone(proof.phone ?? '')}
          value={proof.smsCode ?? ''}
          problem={problems.smsCode}
          onChange={smsCode => onChange({ smsCode })}
          sendCode={sendCode}
        />
      )}
    </>
  )
}

interface CodeFieldProps {
  phone: string
  value: string
  problem: string | undefined
  onChange(value: string): void
  sendCode(phone: string): Promise<unknown>
}

/** Seconds after which another code may be asked for. */
const PAUSE = 60

function CodeField({ phone, value, problem, onChange, sendCode }: CodeFieldProps) {
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
      await sendCode(phone)
      setLeft(PAUSE)
    } catch (fault) {
      setRefusal(faultMessage(fault))
    }
  }

  return (
    <VisitorField
      label={t('短信验证码')}
      value={value}
      problem={refusal || problem}
      maxLength={6}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={typed => onChange(typed.trim())}
      beside={
        <Button size="large" disabled={left > 0 || !isMobile(phone)} onClick={() => void ask()}>
          {left > 0 ? t('{{seconds}} 秒后重发', { seconds: left }) : t('获取验证码')}
        </Button>
      }
    />
  )
}
