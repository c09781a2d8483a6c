import { useLeaveGuard } from '#engine'
import { t } from '#model/language/t.ts'

/** Asks before what was written in a dialog is lost. Returns how to ask before the dialog is closed by code. */
export function useUnsentGuard(isUnsent: boolean): () => Promise<boolean> {
  return useLeaveGuard(isUnsent, {
    title: t('系统提示'),
    content: t('已填写的内容还没有提交，离开后将会丢失。'),
    okText: t('放弃填写'),
    cancelText: t('继续填写'),
  })
}
