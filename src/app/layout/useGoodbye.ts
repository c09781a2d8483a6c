import { useMemo } from 'react'
import { confirmLeave } from '#engine'
import { useFrame } from '../Frame.ts'

export interface Goodbye {
  logout(): Promise<void>
  switchAccount(): Promise<void>
}

/** Returns the ways out of the session; each asks first, and once more where work was typed. */
export function useGoodbye(): Goodbye {
  const { notify, leave } = useFrame()
  return useMemo(() => {
    async function goAfter(text: string): Promise<void> {
      const isSure = await notify.confirm({ title: '系统提示', text, yes: '确定', no: '取消' })
      if (isSure && (await confirmLeave())) await leave()
    }
    return {
      logout: () => goAfter('确定注销并退出系统吗？'),
      switchAccount: () => goAfter('确定退出此账号吗？'),
    }
  }, [notify, leave])
}
