import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { Retrying } from '../login/CaptchaField.tsx'
import { refusalOf } from '../login/LoginRefusal.tsx'
import { useSecondsUntil } from '../login/useSecondsUntil.ts'
import { pageTitle } from '../router/pageTitle.ts'
import { StatusFrame } from './StatusPage.tsx'

/**
 * Stands where the server answers that it cannot tell for now who works. It is asked again after the seconds that it
 * named, or at once; the address stays, and is what is opened then.
 */
export default function OutagePage() {
  const { leave, session } = useFrame()
  const { outage } = useSnapshot(session.state)
  const refusal = useMemo(() => refusalOf(outage), [outage])
  const isOver = useSecondsUntil(refusal.until) === 0
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (isOver) void session.fetchUserInfo()
  }, [isOver, session])

  useEffect(() => {
    document.title = pageTitle(t('暂时无法打开'))
  }, [])

  async function ask(): Promise<void> {
    setAsking(true)
    await session.fetchUserInfo()
    setAsking(false)
  }

  return (
    <StatusFrame isInside={false} title={t('暂时无法打开')}>
      <p role="status">
        <Retrying refusal={refusal} />
      </p>
      <p>{t('登录仍然有效，恢复后会自动打开此页面。')}</p>
      <div className="m-status-buttons">
        <button type="button" className="m-button" onClick={() => void leave()}>
          {t('退出登录')}
        </button>
        <button
          type="button"
          className="m-button m-button-primary"
          disabled={isAsking}
          onClick={() => void ask()}
        >
          {isAsking ? t('正在重试…') : t('重试')}
        </button>
      </div>
    </StatusFrame>
  )
}
