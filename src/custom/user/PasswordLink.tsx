import { Alert, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { faultMessage, type PartProps, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { LinkShown, type MadeLink, type Outcome } from './LinkShown.tsx'

const PATH = '/system/user/passwordLink'

/** Why a way cannot be taken, whoever gets the link; null where it can. */
interface Obstacles {
  mail: string | null
  sms: string | null
}

/** Makes a link by which an account sets its password, once and within a day: mailed, texted, copied. */
export function PasswordLink({ record, close }: PartProps) {
  const { http } = useHost()
  const email = textIn(record?.email)
  const mobile = textIn(record?.phonenumber)
  // Of one that was given, nobody knows here whether it was handed on to anybody.
  const hasChosenOne = textIn(record?.passwordTime) !== null
  const [chosen, setChosen] = useState<{ mail?: boolean; sms?: boolean }>({})
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<MadeLink | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { data: blocked, error } = useRead<Obstacles>([`${PATH}/ways`], async signal => {
    const { data } = await http.request(`${PATH}/ways`, { silent: true, signal })
    return data as Obstacles
  })
  const mailReason = email === null ? t('该账号没有邮箱') : (blocked?.mail ?? null)
  const smsReason = mobile === null ? t('该账号没有手机号码') : (blocked?.sms ?? null)
  const mayMail = mailReason === null && blocked !== undefined
  const maySms = smsReason === null && blocked !== undefined
  const mail = mayMail && (chosen.mail ?? true)
  // One way is enough where nobody has chosen.
  const sms = maySms && (chosen.sms ?? !mayMail)

  async function make(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const body = { userId: record?.userId, mail, sms }
      const { data } = await http.request(PATH, { method: 'POST', body, silent: true })
      const made = data as { token: string; mailed: Outcome | null; texted: Outcome | null }
      setLink({ ...made, url: `${screenUrl('/resetpassword')}#${made.token}` })
    } catch (refusal) {
      setFault(faultMessage(refusal))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      centered
      width="min(100vw, 480px)"
      maskClosable={false}
      title={t('发送设置密码的链接给“{{name}}”', { name: String(record?.nickName ?? '') })}
      okText={link ? t('完成') : sendWords(mail || sms)}
      cancelText={t('取消')}
      cancelButtonProps={link ? { style: { display: 'none' } } : {}}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: blocked === undefined && error === undefined }}
      onOk={() => (link ? close(true) : void make())}
      onCancel={() => close(link !== null)}
    >
      {link ? (
        <LinkShown link={link} email={email} mobile={mobile} />
      ) : (
        <>
          <p>
            {t('打开链接的人可以设置该账号的密码：只能用一次，24 小时内有效。')}
            {hasChosenOne && t('现在的密码在此之前不变。')}
          </p>
          <Way
            words={t('发送到邮箱 {{email}}', { email: email ?? '' })}
            off={t('不能发邮件：{{reason}}', { reason: mailReason ?? '' })}
            reason={mailReason}
            checked={mail}
            onChange={on => setChosen({ ...chosen, mail: on })}
          />
          <Way
            words={t('发送短信到 {{mobile}}', { mobile: mobile ?? '' })}
            off={t('不能发短信：{{reason}}', { reason: smsReason ?? '' })}
            reason={smsReason}
            checked={sms}
            onChange={on => setChosen({ ...chosen, sms: on })}
          />
          <p className="m-hint">{t('链接生成后也可以复制，自行转交给本人。')}</p>
        </>
      )}
      {fault !== null && <Alert type="error" showIcon message={fault} style={{ marginTop: 12 }} />}
    </Modal>
  )
}

interface WayProps {
  words: string
  /** What is said where it cannot be taken. */
  off: string
  reason: string | null
  checked: boolean
  onChange(on: boolean): void
}

function Way({ words, off, reason, checked, onChange }: WayProps) {
  return (
    <div style={{ marginBottom: 8 }}>
      <Checkbox
        checked={checked}
        disabled={reason !== null}
        onChange={event => onChange(event.target.checked)}
      >
        {reason === null ? words : off}
      </Checkbox>
    </div>
  )
}

const sendWords = (isSent: boolean): string => (isSent ? t('发送链接') : t('生成链接'))

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Whole address of a screen of this site. */
const screenUrl = (path: string): string =>
  new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${path}`, window.location.origin).href
