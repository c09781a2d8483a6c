import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'

/** Returns why nothing can be changed now, in words; null where something can. */
export function useLookingOnly(): string | null {
  const { info } = useSnapshot(useFrame().session.state)
  return info?.acting ? t('正在查看，只能查看，不能更改') : null
}
