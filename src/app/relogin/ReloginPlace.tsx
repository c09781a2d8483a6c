import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'

const ReloginDialog = lazy(() => import('./ReloginDialog.tsx'))

/** Where it is asked for a new login, over whatever is open. */
export function ReloginPlace() {
  const { relogin } = useFrame()
  const { isAsked } = useSnapshot(relogin.state)
  if (!isAsked) return null
  return (
    <OrPlainQuestion>
      <Suspense fallback={null}>
        <ReloginDialog />
      </Suspense>
    </OrPlainQuestion>
  )
}

/** Asks without a login in place where that cannot be fetched: after an update, or without a network. */
class OrPlainQuestion extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.warn('The login in place could not be drawn.', error)
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainQuestion /> : this.props.children
  }
}

function PlainQuestion() {
  const { leave, notify, relogin } = useFrame()
  useEffect(() => {
    const question = {
      title: t('系统提示'),
      text: t('登录状态已过期，您可以继续留在该页面，或者重新登录'),
      yes: t('重新登录'),
      no: t('取消'),
    }
    void notify.confirm(question).then(async isSure => {
      if (isSure) await leave()
      relogin.settle(false)
    })
  }, [leave, notify, relogin])
  return null
}
