import { useMemo } from 'react'
import { confirmLeave } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { isWorkElsewhere } from '../session/workElsewhere.ts'

interface SignOut {
  logout(): Promise<void>
  switchAccount(): Promise<void>
}

/** Returns the ways out of the session; each asks first, and once more where work was typed, here or in another window. */
export function useSignOut(): SignOut {
  const { notify, leave } = useFrame()
  return useMemo(() => {
    const ask = (text: string, yes = t('确定')) =>
      notify.confirm({ title: t('系统提示'), text, yes, no: t('取消') })

    async function mayLoseElsewhere(): Promise<boolean> {
      if (!(await isWorkElsewhere())) return true
      return ask(t('本浏览器的其他窗口中有未保存的内容，退出后将会丢失。'), t('放弃并退出'))
    }
    async function goAfter(text: string): Promise<void> {
      if ((await ask(text)) && (await confirmLeave()) && (await mayLoseElsewhere())) await leave()
    }
    return {
      logout: () => goAfter(t('确定注销并退出系统吗？')),
      switchAccount: () => goAfter(t('确定退出此账号吗？')),
    }
  }, [notify, leave])
}
