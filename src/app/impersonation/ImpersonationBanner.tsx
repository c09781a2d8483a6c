import { EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import type { Impersonation } from '../session/readUserInfo.ts'
import './impersonation.css'

/** Stands above every screen while the account looks at things as another, and leads back. */
export default function ImpersonationBanner({ acting }: { acting: Impersonation }) {
  const { http, changeSight } = useFrame()
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await http.request('/auth/acting', { method: 'DELETE' })
      changeSight()
    } catch {
      // The answer has been shown; the way out stays open.
      setLeaving(false)
    }
  }

  return (
    <section className="m-acting" aria-label={t('正在查看')}>
      <EyeOutlined aria-hidden="true" />
      <p className="m-acting-text" role="status">
        {wordsOf(acting)}
      </p>
      <button
        type="button"
        className="m-button m-acting-leave"
        disabled={isLeaving}
        onClick={() => void leave()}
      >
        {t('退出')}
      </button>
    </section>
  )
}

function wordsOf({ kind, name }: Impersonation): string {
  if (kind === 'visit') return t('正在查看 {{name}}，只能查看，不能更改', { name })
  return t('正在以 {{name}} 的身份查看，只能查看，不能更改', { name })
}
