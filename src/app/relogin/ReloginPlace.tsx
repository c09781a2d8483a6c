import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { type Frame, useFrame } from '../frame/Frame.ts'

/** Where it is asked for a new login, over whatever is open. */
export function ReloginPlace() {
  const frame = useFrame()
  const { isAsked } = useSnapshot(frame.relogin.state)
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isAsked || Dialog !== null) return
    import('./ReloginDialog.tsx').then(
      module => setDialog(() => module.default),
      error => {
        console.warn('The login in place could not be fetched.', error)
        void askPlainly(frame)
      },
    )
  }, [isAsked, Dialog, frame])
  return isAsked && Dialog !== null ? <Dialog /> : null
}

/** Asks without a login in place, where that cannot be fetched: after an update, or without a network. */
async function askPlainly({ leave, notify, relogin }: Frame): Promise<void> {
  const isSure = await notify.confirm({
    title: t('系统提示'),
    text: t('登录状态已过期，您可以继续留在该页面，或者重新登录'),
    yes: t('重新登录'),
    no: t('取消'),
  })
  if (isSure) await leave()
  relogin.settle(false)
}
