import { Alert, Button, Input, Space } from 'antd'
import { useCopy } from '#engine'
import { t } from '#model/language/t.ts'

/** What became of a link on one way. */
export interface Outcome {
  done: boolean
  reason: string | null
}

export interface MadeLink {
  url: string
  /** null where that was not asked for */
  mailed: Outcome | null
  texted: Outcome | null
}

interface LinkShownProps {
  link: MadeLink
  email: string | null
  mobile: string | null
}

/** A link that was made, shown this once, with what became of it on each way. */
export function LinkShown({ link, email, mobile }: LinkShownProps) {
  const copy = useCopy()
  const { mailed, texted } = link
  const ways = [
    [mailed, t('已发送到 {{email}}', { email: email ?? '' }), t('邮件没有发出')] as const,
    [texted, t('已发送短信到 {{mobile}}', { mobile: mobile ?? '' }), t('短信没有发出')] as const,
  ]

  return (
    <>
      {ways.map(([outcome, done, failed]) => outcome && <Told key={done} {...{ outcome, done, failed }} />)}
      <p>{t('链接只显示这一次，请只交给本人：')}</p>
      <Space.Compact block>
        <Input
          readOnly
          value={link.url}
          aria-label={t('设置密码的链接')}
          onFocus={event => event.target.select()}
        />
        <Button type="primary" autoInsertSpace={false} onClick={() => void copy(link.url)}>
          {t('复制')}
        </Button>
      </Space.Compact>
    </>
  )
}

function Told({ outcome, done, failed }: { outcome: Outcome; done: string; failed: string }) {
  if (outcome.done) return <Alert type="success" showIcon message={done} style={{ marginBottom: 8 }} />
  const words = t('{{failed}}（{{reason}}），请复制链接后转交', { failed, reason: outcome.reason ?? '' })
  return <Alert type="warning" showIcon message={words} style={{ marginBottom: 8 }} />
}
