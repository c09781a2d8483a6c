import { useMemo } from 'react'
import { confirmLeave } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'

interface SignOut {
  logout(): Promise<void>
  switchAccount(): Promise<void>
}

/** Returns the ways out of the session; each asks first, and once more where work was typed. */
export function useSignOut(): SignOut {
  const { notify, leave } = useFrame()
  return useMemo(() => {
    async function goAfter(text: string): Promise<void> {
      const isSure = await notify.confirm({ title: t('系统提示'), text, yes: t('确定'), no: t('取消') })
      if (isSure && (await confirmLeave())) await leave()
    }
    return {
      logout: () => goAfter(t('确定注销并退出系统吗？')),
      switchAccount: () => goAfter(t('确定退出此账号吗？')),
    }
  }, [notify, leave])
}
