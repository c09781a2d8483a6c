import { t } from '#model/language/t.ts'
import type { Notifier } from '../notify/Notifier.ts'

interface ReloginOptions {
  notify: Pick<Notifier, 'confirm'>
  /** Whether anybody is logged in; nobody is asked otherwise. */
  isLoggedIn(): boolean
  /** Ends the session and goes to the home page. */
  leave(): Promise<void>
}

/** Returns what asks for a new login when the session has ended, one dialog at a time. */
export function createRelogin({ notify, isLoggedIn, leave }: ReloginOptions): () => Promise<void> {
  let asking = false
  return async () => {
    if (asking || !isLoggedIn()) return
    asking = true
    try {
      const again = await notify.confirm({
        title: t('系统提示'),
        text: t('登录状态已过期，您可以继续留在该页面，或者重新登录'),
        yes: t('重新登录'),
        no: t('取消'),
      })
      if (again) await leave()
    } finally {
      asking = false
    }
  }
}
