import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { unsentWorkName } from '#model/text/unsentWork.ts'
import { useDesign } from './useDesign.ts'

/** Where this browser keeps what was copied last: another form may not be allowed to read the clipboard. */
const nameOf = (userId: number) => unsentWorkName(userId, 'form-builder clipboard')

/** Returns what the keys of the clipboard do: elements are copied within a form, and from one form to another. */
export function useClipboard(): Record<'c' | 'x' | 'v', () => void> {
  const { commands } = useDesign()
  const { notify, user } = useHost()
  const name = nameOf(user.userId)

  function copy(): boolean {
    const copied = commands.copied()
    if (copied === null) return false
    localStorage.setItem(name, copied)
    // Refused without a secure connection: what the browser keeps suffices between forms.
    void navigator.clipboard?.writeText(copied).catch(() => undefined)
    return true
  }

  async function paste(): Promise<void> {
    const given = await readClipboard()
    const kept = localStorage.getItem(name)
    const isPasted = [given, kept].some(copied => copied !== null && commands.paste(copied))
    if (!isPasted) notify.warning(t('剪贴板中没有表单元素'))
  }

  return {
    c: () => void copy(),
    x: () => void (copy() && commands.remove()),
    v: () => void paste(),
  }
}

const readClipboard = async (): Promise<string | null> => {
  try {
    return (await navigator.clipboard?.readText()) ?? null
  } catch {
    return null
  }
}
