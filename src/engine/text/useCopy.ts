import { t } from '#model/language/t.ts'
import { useHost } from '../EngineContext.ts'

/** Returns how to put a text on the clipboard, which tells the user and resolves whether it has come there. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { notify } = useHost()
  return async text => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      notify.warning(t('浏览器不允许复制，请选中文字后复制'))
      return false
    }
    notify.success(t('已复制'))
    return true
  }
}
